import CoreData

/// What an app adds to a class that Xcode generates.
extension Tag {
    /// The name as headlines have it.
    @objc var headline: String { (name ?? "").uppercased() }

    override public func willSave() {
        super.willSave()
        let trimmed = name?.trimmingCharacters(in: .whitespaces)
        if trimmed != name { name = trimmed }
    }

    override public func validateForInsert() throws {
        try super.validateForInsert()
        if name == "none" { throw CocoaError(.validationStringPatternMatching) }
    }
}
