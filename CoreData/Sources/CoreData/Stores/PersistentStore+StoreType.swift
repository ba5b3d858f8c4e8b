public import Relata

extension PersistentStore {
    /// A kind of store.
    public struct StoreType: RawRepresentable, Hashable, Sendable {
        /// The name that Core Data has for the kind.
        public let rawValue: String
        /// The kind of a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A store in a file of SQLite.
        public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
        /// A private temporary store.
        public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
        /// A store in a file of SQLite, like any other.
        public static let binary = StoreType(rawValue: NSBinaryStoreType)
    }
}
