/// The field of a managed property, which the accessors in a copy use instead of looking it up by name.
package struct PortedField: Sendable {
    /// The contents of a field.
    package enum Kind: Sendable {
        /// A value of a type of Swift or Foundation.
        case value(type: String)
        /// The destination of a relationship, of a class.
        case destination(className: String)
    }

    let storage: String
    let slot: String
    let name: String
    let kind: Kind
    let isOptional: Bool

    /// - Parameters:
    ///   - storage: the storage class, as code of the module names it.
    ///   - slot: the field's slot, as code of the module names it.
    ///   - name: the field's name.
    ///   - kind: the contents of the field.
    ///   - isOptional: whether the field can have no value.
    package init(storage: String, slot: String, name: String, kind: Kind, isOptional: Bool) {
        self.storage = storage
        self.slot = slot
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
    }

    /// Returns the accessors of a property in one line; nil if a property of that type cannot use the field.
    /// - Parameter modelName: returns the model's name for a class of the files.
    func accessors(ofType type: String, forKey key: String, modelName: (String) -> String) -> String? {
        let isOptionalProperty = type.hasSuffix("?")
        let plain = isOptionalProperty ? String(type.dropLast()) : type
        switch kind {
        case .value(let own):
            guard plain == own, isOptional || !isOptionalProperty else { return nil }
            let read = isOptionalProperty ? "optionalManagedField" : "managedField"
            return " { get { \(read)(\(storage).self, \"\(key)\") { $0.\(name) } }"
                + " set { setManagedField(\(slot), \"\(key)\", newValue) { $0.\(name) = newValue } } }"
        case .destination(let className):
            guard isOptionalProperty, modelName(plain) == className else { return nil }
            return " { get { managedDestination(\(slot), \"\(key)\") }"
                + " set { setManagedDestination(\(slot), \"\(key)\", newValue) } }"
        }
    }
}
