public import Relata

extension FetchRequestResultType {
    /// Core Data's number for the type.
    public var rawValue: UInt {
        switch self {
        case .managedObjectResultType: 0
        case .managedObjectIDResultType: 1
        case .dictionaryResultType: 2
        case .countResultType: 4
        }
    }

    /// The type of a number. Any other number ends the process with a message.
    public init(rawValue: UInt) {
        switch rawValue {
        case 0: self = .managedObjectResultType
        case 1: self = .managedObjectIDResultType
        case 2: self = .dictionaryResultType
        case 4: self = .countResultType
        default: preconditionFailure("requests have no type of results with the number \(rawValue)")
        }
    }
}
