/// A template: its name, its purpose, and its source.
package struct Template: Sendable, Hashable {
    /// The name by which other templates include it: its path in the folder of templates.
    package let name: String

    /// Its purpose, in a few words.
    package let summary: String

    /// The source of the template.
    package let text: String
}
