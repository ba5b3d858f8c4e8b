import Foundation
package import RelataCodeGeneration

/// A hint for a version, in the syntax of `relata.json`.
package struct HintLine {
    /// The key of the hint: `discards`.
    package let key: String
    /// What is in its brackets, as JSON.
    package let contents: String
    /// Whether they are those of a list.
    package let isList: Bool

    /// Says what may be lost.
    package init(discarding names: [String]) {
        key = "discards"
        contents = names.map(Self.quoted).joined(separator: ", ")
        isList = true
    }

    /// Says something of one name: `renames` that it is another one, `values` how it is computed.
    package init(in key: String, name: String, value: String) {
        self.key = key
        contents = "\(Self.quoted(name)): \(Self.quoted(value))"
        isList = false
    }

    /// Says several things of names, the first of them first.
    package init?(_ key: String, _ members: [String: String]) {
        guard !members.isEmpty else { return nil }
        self.key = key
        contents = members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0)): \(Self.quoted($1))" }
            .joined(separator: ", ")
        isList = false
    }

    /// Says that of several objects with the same values one stays.
    package init(keepingOneOf entity: String, by columns: [String]) {
        key = "keepOne"
        contents = "\(Self.quoted(entity)): { \"by\": [\(columns.map(Self.quoted).joined(separator: ", "))] }"
        isList = false
    }

    private var text: String { "\(Self.quoted(key)): " + (isList ? "[\(contents)]" : "{ \(contents) }") }

    /// The instruction to write the hint: what to add, and to which part of the file.
    /// - Parameters:
    ///   - version: the version that it is about.
    ///   - known: what the file says of versions already.
    package func instruction(for version: String, among known: [String: MigrationOptions]) -> String {
        let name = Self.quoted(version)
        guard let options = known[version] else { return Self.instruction([self], for: version, among: known) }
        return options.locations.keys.contains { $0.hasPrefix("\(key).") }
            ? "add \(contents) to the \"\(key)\" of \(name) in relata.json"
            : "add \(text) to \(name) in the \"migrations\" of relata.json"
    }

    /// The instruction to write several hints for a version.
    package static func instruction(
        _ lines: [HintLine], for version: String, among known: [String: MigrationOptions]
    ) -> String {
        guard known[version] == nil else {
            return lines.map { $0.instruction(for: version, among: known) }.joined(separator: ", and ")
        }
        let hints = "\(quoted(version)): { \(lines.map(\.text).joined(separator: ", ")) }"
        return known.isEmpty
            ? "add \"migrations\": { \(hints) } to relata.json"
            : "add \(hints) to the \"migrations\" of relata.json"
    }

    /// A string as JSON has it.
    package static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(text) else { return "\"\(text)\"" }
        return String(decoding: data, as: UTF8.self)
    }
}
