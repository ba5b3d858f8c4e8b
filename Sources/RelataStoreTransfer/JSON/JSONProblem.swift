/// Something in a file of JSON that cannot be imported.
public struct JSONProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The number of the line, from 1.
    public let line: Int
    /// The character of the line, from 1.
    public let column: Int
    /// The entity of the object, where it is known.
    public let entity: String?
    /// The property, where it is about one.
    public let property: String?
    /// What is wrong.
    public let message: String
    /// What to do about it, where that is known.
    public let fix: String?

    /// The problem in one line: place, object, what is wrong, and what to do.
    public var description: String {
        let subject = [entity, property].compactMap(\.self).joined(separator: ".")
        return "\(path):\(line):\(column): \(subject.isEmpty ? "" : "\(subject): ")\(message)"
            + (fix.map { "; \($0)" } ?? "")
    }
}

extension JSONImporter {
    /// An import that was refused, with what stands in its way; nothing was written.
    public struct Refused: Error, Sendable, CustomStringConvertible {
        /// How many problems are listed.
        public static let listedProblems = 100

        /// The first problems, in the order in which they were found.
        public let problems: [JSONProblem]

        /// The problems, each in a line.
        public var description: String { problems.map(\.description).joined(separator: "\n") }
    }
}

extension JSONProblem {
    /// Describes a problem of a line that is at hand.
    ///
    /// - Parameter offset: where it is, in bytes of UTF-8 from the beginning of the line.
    init(
        _ path: String, _ bytes: some Collection<UInt8>, line: Int, offset: Int, entity: String? = nil,
        property: String? = nil, _ message: String, fix: String? = nil
    ) {
        self.path = path
        self.line = line
        column = String(decoding: bytes.prefix(offset), as: UTF8.self).unicodeScalars.count + 1
        self.entity = entity
        self.property = property
        self.message = message
        self.fix = fix
    }
}
