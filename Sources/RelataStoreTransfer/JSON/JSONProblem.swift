import RelataModel

/// A problem in a JSON file that prevents its import.
public struct JSONProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The line number, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The entity of the object, if it is known.
    public let entity: String?
    /// The property, if the problem concerns one.
    public let property: String?
    /// The problem.
    public let message: String
    /// The remedy, if it is known.
    public let fix: String?

    /// The problem in one line: location, object, problem, and remedy.
    public var description: String {
        let subject = [entity, property].compactMap(\.self).joined(separator: ".")
        let location = SourceLocation(path: path, line: line, column: column)
        return "\(location): \(subject.isEmpty ? "" : "\(subject): ")\(message)" + (fix.map { "; \($0)" } ?? "")
    }
}

extension JSONImporter {
    /// The error of an import that was rejected, with its problems; nothing was written.
    public struct Rejection: Error, Sendable, Hashable, CustomStringConvertible {
        /// The largest number of problems that are listed.
        public static let listedProblems = 100

        /// The first problems, in the order in which they were found.
        public let problems: [JSONProblem]

        /// The problems, one per line.
        public var description: String { problems.map(\.description).joined(separator: "\n") }
    }
}

extension JSONProblem {
    /// Creates a problem of a line that is in memory.
    /// - Parameters:
    ///   - bytes: the line.
    ///   - offset: the location, in bytes of UTF-8 from the beginning of the line.
    init(
        _ message: String, path: String, line: Int, bytes: some Collection<UInt8>, offset: Int, entity: String? = nil,
        property: String? = nil, fix: String? = nil
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
