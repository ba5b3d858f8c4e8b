/// What is wrong with a template, or with the values that it is rendered with, and where.
public struct TemplateError: Error, Sendable, Hashable {
    /// A place in a template.
    public struct Place: Sendable, Hashable {
        /// The template's name in its library.
        public let template: String

        /// The line, counted from 1; 0 where the template as a whole is meant.
        public let line: Int

        /// The column in bytes of UTF-8, counted from 1; 0 where the template as a whole is meant.
        public let column: Int

        /// Creates a place.
        public init(template: String, line: Int, column: Int) {
            self.template = template
            self.line = line
            self.column = column
        }
    }

    /// The name of the template with the mistake.
    public let template: String

    /// The line of the mistake, counted from 1; 0 where the template as a whole is meant.
    public let line: Int

    /// The column of the mistake in bytes of UTF-8, counted from 1; 0 where the template as a whole is meant.
    public let column: Int

    /// What is wrong, in one sentence without a full stop.
    public let message: String

    /// What to do about it, if that is known.
    public let suggestion: String?

    /// The include tags that led to the template, the innermost first.
    public let includedFrom: [Place]

    /// Creates an error.
    public init(
        at place: Place, _ message: String, suggestion: String? = nil, includedFrom: [Place] = []
    ) {
        template = place.template
        line = place.line
        column = place.column
        self.message = message
        self.suggestion = suggestion
        self.includedFrom = includedFrom
    }
}

extension TemplateError: CustomStringConvertible {
    /// `template:line:column: message; suggestion`, followed by a line for each include tag that led there.
    public var description: String {
        var text = line == 0 ? "\(template): \(message)" : "\(template):\(line):\(column): \(message)"
        if let suggestion {
            text += "; \(suggestion)"
        }
        for place in includedFrom {
            text += "\n\(place.template):\(place.line):\(place.column): included from here"
        }
        return text
    }
}
