@_spi(CoreDataModule)
extension PersistentStore {
    /// Whether contexts can work with the store: no coordinator has removed it.
    public var isOpen: Bool { !isUnavailable }
}
