import DataModel

/// Reads an object of a file of options, so that no mistake in it passes in silence.
struct OptionsReader {
    private let members: [String: JSONValue]
    private let place: String
    private let path: String

    /// Reads an object.
    /// - Parameters:
    ///   - value: The object.
    ///   - keys: All the keys that it may have; nil where every key is right.
    ///   - place: The way to the object, for messages.
    ///   - path: The file.
    /// - Throws: An error where the value is no object, or has another key.
    init(_ value: JSONValue, keys: [String]?, at place: String, in path: String) throws(GenerationError) {
        self.place = place
        self.path = path
        guard case .object(let members) = value else {
            throw Self.failure("\(place.isEmpty ? "the options" : "'\(place)'") must be an object", in: path)
        }
        self.members = members
        guard let keys else { return }
        for key in members.keys.sorted() where !keys.contains(key) {
            let nearest = Spelling.nearest(to: key, in: keys).map { "did you mean '\($0)'?" }
            throw Self.failure(
                "there is no option '\(Self.join(place, key))'", in: path,
                fix: nearest ?? "the options here are \(keys.joined(separator: ", "))")
        }
    }

    /// The members by their keys, each with the way to it.
    var sortedMembers: [(key: String, value: JSONValue, place: String)] {
        members.sorted { $0.key < $1.key }.map { ($0.key, $0.value, Self.join(place, $0.key)) }
    }

    func bool(_ key: String) throws(GenerationError) -> Bool? {
        guard let value = members[key] else { return nil }
        guard case .bool(let flag) = value else { throw wrong(key, "true or false") }
        return flag
    }

    func string(_ key: String) throws(GenerationError) -> String? {
        guard let value = members[key] else { return nil }
        guard case .string(let text) = value else { throw wrong(key, "a string") }
        return text
    }

    func strings(_ key: String) throws(GenerationError) -> [String] {
        guard let value = members[key] else { return [] }
        guard case .list(let elements) = value else { throw wrong(key, "a list of strings") }
        var strings: [String] = []
        for element in elements {
            guard case .string(let text) = element else { throw wrong(key, "a list of strings") }
            strings.append(text)
        }
        return strings
    }

    /// One of the cases of an enumeration by its raw value.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Choice.Type
    ) throws(GenerationError) -> Choice? where Choice.RawValue == String {
        guard let text = try string(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw wrong(key, Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or "))
        }
        return choice
    }

    /// The object of a key; empty where there is none.
    func object(_ key: String, keys: [String]?) throws(GenerationError) -> OptionsReader {
        try OptionsReader(members[key] ?? .object([:]), keys: keys, at: Self.join(place, key), in: path)
    }

    private func wrong(_ key: String, _ expected: String) -> GenerationError {
        Self.failure("the option '\(Self.join(place, key))' must be \(expected)", in: path)
    }

    private static func join(_ place: String, _ key: String) -> String {
        place.isEmpty ? key : "\(place).\(key)"
    }

    /// An error of the file as a whole.
    static func failure(_ message: String, in path: String, fix: String? = nil) -> GenerationError {
        GenerationError(
            Diagnostic(.invalidOptions, .error, message, at: SourceLocation(path: path), fix: fix))
    }
}
