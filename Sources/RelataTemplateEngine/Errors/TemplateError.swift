/// What is wrong with a template, or with the values that it is rendered with, and where.
package struct TemplateError: Error, Sendable, Hashable {
    /// A place in a template.
    package struct Place: Sendable, Hashable {
        /// The template's name in its library.
        package let template: String

        /// The line, counted from 1; 0 where the template as a whole is meant.
        package let line: Int

        /// The column in bytes of UTF-8, counted from 1; 0 where the template as a whole is meant.
        package let column: Int

        /// Creates a place.
        package init(template: String, line: Int, column: Int) {
            self.template = template
            self.line = line
            self.column = column
        }
    }

    /// The name of the template with the mistake.
    package let template: String

    /// The line of the mistake, counted from 1; 0 where the template as a whole is meant.
    package let line: Int

    /// The column of the mistake in bytes of UTF-8, counted from 1; 0 where the template as a whole is meant.
    package let column: Int

    /// What is wrong, in one sentence without a full stop.
    package let message: String

    /// What to do about it, if that is known.
    package let suggestion: String?

    /// The include tags that led to the template, the innermost first.
    package let includedFrom: [Place]

    /// Creates an error.
    package init(
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
    package var description: String {
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
