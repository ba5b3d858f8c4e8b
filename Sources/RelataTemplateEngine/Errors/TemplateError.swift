import RelataModel

/// A problem with a template, or with the values that it is rendered with, and its location.
package struct TemplateError: Error, Sendable, Hashable {
    /// A location in a template.
    package struct Location: Sendable, Hashable {
        /// The template's name in its library.
        package let template: String

        /// The line, counted from 1; 0 for the template as a whole.
        package let line: Int

        /// The column in bytes of UTF-8, counted from 1; 0 for the template as a whole.
        package let column: Int

        /// Creates a location.
        package init(template: String, line: Int, column: Int) {
            self.template = template
            self.line = line
            self.column = column
        }
    }

    /// The name of the template with the mistake.
    package let template: String

    /// The line of the mistake, counted from 1; 0 for the template as a whole.
    package let line: Int

    /// The column of the mistake in bytes of UTF-8, counted from 1; 0 for the template as a whole.
    package let column: Int

    /// The problem, in one sentence without a full stop.
    package let message: String

    /// The remedy, if it is known.
    package let suggestion: String?

    /// The include tags that led to the template, the innermost first.
    package let includedFrom: [Location]

    /// Creates an error.
    package init(
        at location: Location, _ message: String, suggestion: String? = nil, includedFrom: [Location] = []
    ) {
        template = location.template
        line = location.line
        column = location.column
        self.message = message
        self.suggestion = suggestion
        self.includedFrom = includedFrom
    }
}

extension TemplateError: CustomStringConvertible {
    /// `template:line:column: message; suggestion`, followed by a line for each include tag that led there.
    package var description: String {
        var text = "\(SourceLocation(path: template, line: line, column: column)): \(message)"
        if let suggestion {
            text += "; \(suggestion)"
        }
        for location in includedFrom {
            let place = SourceLocation(path: location.template, line: location.line, column: location.column)
            text += "\n\(place): included from here"
        }
        return text
    }
}
