/// A template: its name, what it is for, and its text.
package struct Template: Sendable, Hashable {
    /// The name by which other templates include it: its path in the folder of templates.
    package let name: String

    /// What it is for, in a few words.
    package let summary: String

    /// The template as it is written.
    package let text: String
}
