import RelataModel

extension ModelParser {
    /// Interprets `<attribute>`, of an entity or of a composite.
    mutating func attribute(
        _ element: MarkupElement, owner: String, isInComposite: Bool = false
    ) -> RawAttribute? {
        guard let name = name(of: element, subject: "an attribute of \(owner)") else { return nil }
        let subject = "\(owner).\(name)"
        let isTransient = flag("transient", of: element, subject: subject) ?? false
        let type = attributeType(of: element, subject: subject, mayLack: isTransient && !isInComposite)
        let attribute = Attribute(
            name, type ?? .undefined, isOptional: flag("optional", of: element, subject: subject) ?? false,
            isTransient: isTransient,
            defaultValue: type.flatMap { defaultValue(of: element, type: $0, subject: subject) },
            validation: type.map { validation(of: element, type: $0, subject: subject) } ?? Attribute.Validation(),
            derivation: derivation(of: element, subject: subject),
            usesScalarValueType: flag("usesScalarValueType", of: element, subject: subject),
            customClassName: element.text("customClassName"),
            valueTransformerName: element.text("valueTransformerName"),
            allowsExternalBinaryDataStorage:
                flag("allowsExternalBinaryDataStorage", of: element, subject: subject) ?? false,
            isIndexed: flag("indexed", of: element, subject: subject) ?? false,
            preservesValueAfterDeletion: flag("preserveAfterDeletion", of: element, subject: subject) ?? false,
            renamingIdentifier: renamingIdentifier(of: element),
            versionHashModifier: element.text("versionHashModifier"),
            userInfo: userInfo(of: element, subject: subject), location: location(at: element.offset))
        return RawAttribute(
            attribute: attribute, nameOffset: element.valueOffset("name"),
            compositeOffset: element.valueOffset("composite"))
    }

    /// Returns the attribute's type; `nil` if it is reported as invalid.
    private mutating func attributeType(of element: MarkupElement, subject: String, mayLack: Bool) -> AttributeType? {
        guard let text = element.text("attributeType") else {
            if mayLack { return .undefined }
            report(
                .untypedAttribute, .error, "\(subject) has no type, and is not transient", at: element.offset,
                fix: "choose a type in Xcode, or make the attribute transient")
            return nil
        }
        if text == "Composite" {
            return required("composite", of: element, subject: subject).map { .composite(name: $0) }
        }
        if let type = Self.typesByName[text] { return type }
        let names = AttributeType.simpleTypes.map(\.modelName) + ["Composite"]
        let fix = suggestion(for: text, among: names, otherwise: "use one of \(names.joined(separator: ", "))")
        report(
            .unknownAttributeType, .error, "\(subject): Core Data has no attribute type '\(text.excerpt)'",
            at: element.valueOffset("attributeType"), fix: fix)
        return nil
    }

    private static let typesByName = Dictionary(
        uniqueKeysWithValues: AttributeType.simpleTypes.map { ($0.modelName, $0) })

    private mutating func derivation(of element: MarkupElement, subject: String) -> StoredDerivation? {
        let text = element.text("derivationExpression")
        guard flag("derived", of: element, subject: subject) ?? false else {
            if text != nil {
                report(
                    .invalidValue, .note,
                    "\(subject): the derivation has no effect, since the attribute is not derived",
                    at: element.valueOffset("derivationExpression"),
                    fix: "mark the attribute as derived, or remove the derivation")
            }
            return nil
        }
        guard let text else {
            report(
                .missingXMLAttribute, .warning, "\(subject) is derived and does not say from what", at: element.offset,
                fix: "add a derivation; the attribute is read as an ordinary one")
            return nil
        }
        return StoredDerivation(text, location: location(at: element.valueOffset("derivationExpression")))
    }
}
