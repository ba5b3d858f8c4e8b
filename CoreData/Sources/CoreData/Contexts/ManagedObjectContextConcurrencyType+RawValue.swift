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
