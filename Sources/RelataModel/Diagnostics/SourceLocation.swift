/// A location in a file that the user wrote: a model, a template or a file of options.
public struct SourceLocation: Sendable, Hashable {
    /// The file's path, as the user would write it.
    public let path: String

    /// The line, counted from 1; 0 if the location is the whole file.
    public let line: Int

    /// The column in bytes of UTF-8, counted from 1; 0 if the location is the whole file.
    public let column: Int

    /// Creates a location; without line and column it is the whole file.
    public init(path: String, line: Int = 0, column: Int = 0) {
        self.path = path
        self.line = line
        self.column = column
    }

    /// The location some bytes further on in the same line, as for an offset within an attribute's value.
    public func advanced(byBytes count: Int) -> SourceLocation {
        line == 0 ? self : SourceLocation(path: path, line: line, column: column + count)
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `path:line:column`, or the path alone if the location is the whole file.
    public var description: String {
        line == 0 ? path : "\(path):\(line):\(column)"
    }
}

extension SourceLocation: Comparable {
    /// Orders by path, then by line, then by column.
    public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
}
