/// What templates can name, key by key: its type, and what it means.
///
/// A test holds it against the values that templates get, so that no key is missing here or there.
package enum TemplateReference {
    /// The kinds of values by which the parts of a context are known.
    package enum ValueType: Sendable, Hashable {
        /// A text.
        case text
        /// A whole number.
        case number
        /// A truth value.
        case truth
        /// Texts in their order.
        case texts
        /// Texts by names that the model gives.
        case textsByName
        /// An object, by the title of its part.
        case object(String)
        /// Objects in their order, by the title of their part.
        case objects(String)
        /// A value or nothing; nothing is false in a condition, and an error where it would be printed.
        indirect case optional(ValueType)
    }

    /// A name, and what stands behind it.
    package struct Key: Sendable, Hashable {
        /// The name as a template writes it.
        package let name: String
        /// What kind of value it has.
        package let type: ValueType
        /// What the value is, in a sentence without a full stop.
        package let meaning: String

        /// A key whose value is a text.
        init(_ name: String, _ meaning: String) {
            self.init(name, .text, meaning)
        }

        init(_ name: String, _ type: ValueType, _ meaning: String) {
            self.name = name
            self.type = type
            self.meaning = meaning
        }
    }

    /// An object of the context, with its keys.
    package struct Part: Sendable, Hashable {
        /// The title, which the types of keys refer to.
        package let title: String
        /// What the object stands for.
        package let summary: String
        /// Its keys; none where they are types' names.
        package let keys: [Key]
    }

    /// The reference as Markdown, that can be read in a terminal too.
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
