import RelataModel

/// Reads an object of an options file, so that every mistake in it is reported.
struct OptionsReader {
    private let members: [String: LocatedJSON.Member]
    private let keyPath: String

    /// Reads an object.
    /// - Parameters:
    ///   - value: the object.
    ///   - keys: all valid keys; nil if every key is valid.
    ///   - keyPath: the path of the object, for messages.
    /// - Throws: an error if the value is not an object, or has another key.
    init(_ value: LocatedJSON, keys: [String]?, at keyPath: String) throws(GenerationError) {
        self.keyPath = keyPath
        guard case .object(let members) = value.kind else {
            let name = keyPath.isEmpty ? "the options" : "'\(keyPath)'"
            throw Self.failure("\(name) must be an object", at: value.location)
        }
        for member in members {
            guard let keys, !keys.contains(member.key) else { continue }
            let nearest = Spelling.suggestion(for: member.key, in: keys)
            throw Self.failure(
                "there is no option '\(Self.join(keyPath, member.key))'", at: member.location,
                fix: nearest ?? "the options here are \(keys.joined(separator: ", "))")
        }
        self.members = Dictionary(members.map { ($0.key, $0) }) { first, _ in first }
    }

    /// The members by their keys, each with its path.
    var sortedMembers: [(member: LocatedJSON.Member, keyPath: String)] {
        members.values.sorted { $0.key < $1.key }.map { ($0, Self.join(keyPath, $0.key)) }
    }

    func bool(_ key: String) throws(GenerationError) -> Bool? {
        guard let value = members[key]?.value else { return nil }
        guard case .bool(let flag) = value.kind else {
            throw invalidValue(of: key, expected: "true or false", at: value.location)
        }
        return flag
    }

    /// Returns a Boolean, or a list of strings, which means true.
    func flagOrStrings(
        _ key: String
    ) throws(GenerationError) -> (
        flag: Bool, strings: [(text: String, location: SourceLocation)], location: SourceLocation?
    ) {
        guard let value = members[key]?.value else { return (false, [], nil) }
        guard case .list(let elements) = value.kind else {
            guard case .bool(let flag) = value.kind else {
                throw invalidValue(of: key, expected: "true, false or a list of entities", at: value.location)
            }
            return (flag, [], value.location)
        }
        return (true, Array(zip(try strings(key), elements.map(\.location))), value.location)
    }

    func string(_ key: String) throws(GenerationError) -> String? {
        guard let value = members[key]?.value else { return nil }
        guard case .string(let text) = value.kind else {
            throw invalidValue(of: key, expected: "a string", at: value.location)
        }
        return text
    }

    /// Returns a string that will be part of generated code.
    func name(_ key: String, of kind: SwiftTypeSyntax.Kind) throws(GenerationError) -> String? {
        guard let text = try string(key), let value = members[key]?.value else { return nil }
        guard SwiftTypeSyntax.accepts(text, as: kind) else {
            throw unusable(text, for: key, as: kind, at: value.location)
        }
        return text
    }

    /// Returns strings that will be part of generated code.
    func names(_ key: String, of kind: SwiftTypeSyntax.Kind) throws(GenerationError) -> [String] {
        let texts = try strings(key)
        guard case .list(let elements)? = members[key]?.value.kind else { return texts }
        for (text, element) in zip(texts, elements) where !SwiftTypeSyntax.accepts(text, as: kind) {
            throw unusable(text, for: key, as: kind, at: element.location)
        }
        return texts
    }

    private func unusable(
        _ text: String, for key: String, as kind: SwiftTypeSyntax.Kind, at location: SourceLocation
    ) -> GenerationError {
        let example = kind == .type ? "a type, as in \"[Double]\" or \"Shapes.Outline\"" : "a module, as in \"Shapes\""
        return Self.failure(
            "the option '\(Self.join(keyPath, key))' must name \(kind == .type ? "a Swift type" : "a module"), and '\(text)' does not",
            at: location, fix: "write \(example)")
    }

    /// Returns the elements of a key's list, each with its path; empty if there is no such key.
    func elements(of key: String) throws(GenerationError) -> [(value: LocatedJSON, keyPath: String)] {
        guard let value = members[key]?.value else { return [] }
        guard case .list(let elements) = value.kind else {
            throw invalidValue(of: key, expected: "a list", at: value.location)
        }
        return elements.enumerated().map { ($1, "\(Self.join(keyPath, key))[\($0)]") }
    }

    func strings(_ key: String) throws(GenerationError) -> [String] {
        guard let value = members[key]?.value else { return [] }
        guard case .list(let elements) = value.kind else {
            throw invalidValue(of: key, expected: "a list of strings", at: value.location)
        }
        var strings: [String] = []
        for element in elements {
            guard case .string(let text) = element.kind else {
                throw invalidValue(of: key, expected: "a list of strings", at: element.location)
            }
            strings.append(text)
        }
        return strings
    }

    /// Returns a case of an enumeration by its raw value.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, as type: Choice.Type
    ) throws(GenerationError) -> Choice? where Choice.RawValue == String {
        guard let text = try string(key), let value = members[key]?.value else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue)
            let nearest = Spelling.suggestion(for: text, in: choices)
            throw invalidValue(
                of: key, expected: choices.map { "'\($0)'" }.joined(separator: " or "), at: value.location, fix: nearest
            )
        }
        return choice
    }

    /// Returns the members of a key's object; empty if there is no such key.
    func members(of key: String) throws(GenerationError) -> [(member: LocatedJSON.Member, keyPath: String)] {
        guard let value = members[key]?.value else { return [] }
        return try OptionsReader(value, keys: nil, at: Self.join(keyPath, key)).sortedMembers
    }

    private func invalidValue(
        of key: String, expected: String, at location: SourceLocation, fix: String? = nil
    ) -> GenerationError {
        Self.failure("the option '\(Self.join(keyPath, key))' must be \(expected)", at: location, fix: fix)
    }

    private static func join(_ keyPath: String, _ key: String) -> String {
        keyPath.isEmpty ? key : "\(keyPath).\(key)"
    }

    /// Returns an error in the file.
    static func failure(_ message: String, at location: SourceLocation, fix: String? = nil) -> GenerationError {
        GenerationError(Diagnostic(.invalidOptions, .error, message, at: location, fix: fix))
    }
}
