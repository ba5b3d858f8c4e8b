@_spi(CoreDataModule)
extension ManagedObject {
    /// Checks the model's rules for the object as it is, without calling its hooks: what a class with hooks that check
    /// them calls there.
    /// - Parameter deletion: whether the rules are those for its deletion.
    /// - Throws: `PersistenceError.validation` for one error, `.multipleValidation` for several.
    public final func checkRules(forDeletion deletion: Bool = false) throws {
        try PersistenceError.throwIfAny(core?.validator.validate { $0.brokenRules(of: self, deletion: deletion) } ?? [])
    }
}
