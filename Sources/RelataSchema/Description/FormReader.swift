import RelataJSON

/// A part of what a store says of itself, as an object of JSON: its description, its lineage, its tables.
///
/// Written and read without `Codable`: Foundation's coders look up so many conformances the first time that they took
/// a third of a migration's time.
package protocol StoreForm {
    /// Reads the part.
    /// - Throws: an error, if it is in another form.
    init(_ reader: FormReader) throws

    /// Writes the members in the order of their names.
    func write(to writer: inout FormWriter)
}

/// The members of an object of JSON that is being read.
package struct FormReader {
    /// The error for a document in another form.
    struct Failure: Error {}

    private let members: [JSONNode.Member]

    private init(_ node: JSONNode) throws {
        guard case .object(let members) = node.kind else { throw Failure() }
        self.members = members
    }

    /// Reads a document.
    package static func read<Form: StoreForm>(_ type: Form.Type, _ text: String) throws -> Form {
        try Form(FormReader(JSONReader.read(Array(text.utf8)[...])))
    }

    /// The value of a member; `nil` where it is missing or null.
    private func value(_ name: String) -> JSONNode? {
        guard let value = members.first(where: { $0.name == name })?.value, value.kind != .null else { return nil }
        return value
    }

    /// The string of a member.
    package func string(_ name: String) throws -> String? { try value(name).map(Self.string) }

    /// The integer of a member.
    package func integer(_ name: String) throws -> Int? {
        try value(name).map {
            guard case .number(let text) = $0.kind, let number = Int(text) else { throw Failure() }
            return number
        }
    }

    /// The Boolean of a member.
    package func boolean(_ name: String) throws -> Bool? {
        try value(name).map {
            guard case .boolean(let value) = $0.kind else { throw Failure() }
            return value
        }
    }

    /// The object of a member.
    package func form<Form: StoreForm>(_ name: String) throws -> Form? {
        try value(name).map { try Form(FormReader($0)) }
    }

    /// The list of objects of a member.
    package func forms<Form: StoreForm>(_ name: String) throws -> [Form]? {
        try value(name).map { try Self.elements($0).map { try Form(FormReader($0)) } }
    }

    /// The objects of a member by their names.
    package func formsByName<Form: StoreForm>(_ name: String) throws -> [String: Form]? {
        try value(name).map { try Self.dictionary($0) { try Form(FormReader($0)) } }
    }

    /// The list of strings of a member.
    package func strings(_ name: String) throws -> [String]? {
        try value(name).map { try Self.elements($0).map(Self.string) }
    }

    /// The list of lists of strings of a member.
    package func stringLists(_ name: String) throws -> [[String]]? {
        try value(name).map { try Self.elements($0).map { try Self.elements($0).map(Self.string) } }
    }

    /// The strings of a member by their names.
    package func stringsByName(_ name: String) throws -> [String: String]? {
        try value(name).map { try Self.dictionary($0, Self.string) }
    }

    /// The strings of a member by two names.
    package func stringTables(_ name: String) throws -> [String: [String: String]]? {
        try value(name).map { try Self.dictionary($0) { try Self.dictionary($0, Self.string) } }
    }

    /// The value of a member that must be there.
    package func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Failure() }
        return value
    }

    private static func string(_ node: JSONNode) throws -> String {
        guard case .string(let text) = node.kind else { throw Failure() }
        return text
    }

    private static func elements(_ node: JSONNode) throws -> [JSONNode] {
        guard case .array(let elements) = node.kind else { throw Failure() }
        return elements
    }

    private static func dictionary<Value>(
        _ node: JSONNode, _ body: (JSONNode) throws -> Value
    ) throws -> [String: Value] {
        guard case .object(let members) = node.kind else { throw Failure() }
        var values: [String: Value] = [:]
        for member in members { values[member.name] = try body(member.value) }
        return values
    }
}
