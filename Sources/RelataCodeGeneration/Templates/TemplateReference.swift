/// The keys that templates can use, with their types and meanings.
///
/// A test compares it with the values of templates, so that no key is missing in either.
package enum TemplateReference {
    /// The types of values in the context.
    package enum ValueType: Sendable, Hashable {
        /// A string.
        case text
        /// An integer.
        case number
        /// A Boolean.
        case truth
        /// A list of strings.
        case texts
        /// Strings by names that come from the model.
        case textsByName
        /// An object, by the title of its part.
        case object(String)
        /// A list of objects, by the title of their part.
        case objects(String)
        /// An optional value; nil is false in a condition, and an error if it is printed.
        indirect case optional(ValueType)
    }

    /// A key, and its value.
    package struct Key: Sendable, Hashable {
        /// The name as a template writes it.
        package let name: String
        /// The type of its value.
        package let type: ValueType
        /// The meaning of the value, in a sentence without a full stop.
        package let meaning: String

        /// Creates a key with a string value.
        init(_ name: String, _ meaning: String) {
            self.init(name, type: .text, meaning: meaning)
        }

        init(_ name: String, type: ValueType, meaning: String) {
            self.name = name
            self.type = type
            self.meaning = meaning
        }
    }

    /// An object of the context, with its keys.
    package struct Part: Sendable, Hashable {
        /// The title, by which the types of keys refer to it.
        package let title: String
        /// The meaning of the object.
        package let summary: String
        /// Its keys; empty if they are the names of types.
        package let keys: [Key]
    }

    /// The reference as Markdown, which is also readable in a terminal.
    package static var text: String {
        let parts = parts.map { part in
            "## \(part.title)\n\n\(part.summary)\n\n" + part.keys.map(line).joined()
        }
        return heading + "\n" + parts.joined(separator: "\n")
    }

    private static let heading = """
        # What templates can use

        The names that a template can write between its braces, with their types and what they mean.

        ## Overview

        A template sees the names of the first part. What is behind a name is reached by a dot, as in `model.name`; a
        list is gone through with `{% for attribute in class.attributes %}`. A name that is not there is an error, with
        its line in the template. `generator templates context MODEL` prints the values for a model as JSON.

        """

    private static func line(_ key: Key) -> String {
        "- `\(key.name)` (\(words(key.type))): \(key.meaning).\n"
    }

    private static func words(_ type: ValueType) -> String {
        switch type {
        case .text: "text"
        case .number: "number"
        case .truth: "true or false"
        case .texts: "list of texts"
        case .textsByName: "texts by name"
        case .object(let title): title.lowercased()
        case .objects(let title): "list: \(title.lowercased())"
        case .optional(let type): "\(words(type)), or nothing"
        }
    }
}
