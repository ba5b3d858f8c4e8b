import RelataModel

/// The description of an attribute, as a row of a table.
struct DocumentedAttribute {
    static let header = ["Attribute", "Type", "Default", "Notes"]

    private let attribute: Attribute
    private let model: Model

    init(_ attribute: Attribute, _ model: Model) {
        self.attribute = attribute
        self.model = model
    }

    /// Returns the row.
    ///
    /// - Parameter target: the target of links to the attribute.
    func row(target: Anchor?) -> [[Inline]] {
        [[target.map { .target(attribute.name, $0) } ?? .code(attribute.name)], type, defaultValue, notes]
    }

    private var type: [Inline] {
        if case .composite(let name) = attribute.type, model.composite(named: name) != nil {
            return [.text("Composite "), .link(name, .composite(name))]
        }
        return .init(AttributeSummary.type(of: attribute))
    }

    private var defaultValue: [Inline] {
        attribute.defaultValue.map { [.code(AttributeSummary.text(of: $0, quoted: Self.quoted))] } ?? []
    }

    private var notes: [Inline] {
        var notes: [[Inline]] = [[.text(attribute.isOptional ? "optional" : "required")]]
        notes += AttributeSummary.bounds(of: attribute.validation, quoted: Self.quoted).map { .init($0) }
        if attribute.isTransient { notes.append([.text("in memory only")]) }
        if let derivation = attribute.derivation { notes.append([.text("derived by "), .code(derivation.text)]) }
        if attribute.allowsExternalBinaryDataStorage { notes.append([.text("large values may be kept in files")]) }
        if let name = attribute.valueTransformerName { notes.append([.text("transformed by "), .code(name)]) }
        if attribute.preservesValueAfterDeletion { notes.append([.text("kept in the history of a deleted object")]) }
        if let former = attribute.renamingIdentifier { notes.append([.text("formerly "), .code(former)]) }
        let sentence = [Inline].joined(notes)
        return UserDocumentation.text(in: attribute.userInfo).map { sentence + [.text(". \($0)")] } ?? sentence
    }

    static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
