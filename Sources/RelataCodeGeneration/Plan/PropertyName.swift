/// The name of a property in Swift, and in the model.
struct PropertyName: Sendable {
    /// The name in Swift, with backticks if it needs them.
    let swift: String
    let model: String
}
