public import Relata

extension ManagedObjectContextConcurrencyType {
    /// Core Data's number for the type.
    public var rawValue: UInt {
        switch self {
        case .confinementConcurrencyType: 0
        case .privateQueueConcurrencyType: 1
        case .mainQueueConcurrencyType: 2
        }
    }

    /// The type of a number.
    public init?(rawValue: UInt) {
        switch rawValue {
        case 0: self = .confinementConcurrencyType
        case 1: self = .privateQueueConcurrencyType
        case 2: self = .mainQueueConcurrencyType
        default: return nil
        }
    }
}

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
