/// A template: its name, what it is for, and its text.
public struct Template: Sendable, Hashable {
    /// The name by which other templates include it: its path in the folder of templates.
    public let name: String

    /// What it is for, in a few words.
    public let summary: String

    /// The template as it is written.
    public let text: String
}
