import RelataModel

/// The function that creates a stored fetch request.
struct FetchRequestFunction: Sendable {
    /// A parameter: a variable of the request's predicate.
    struct Parameter: Sendable {
        /// The name in Swift, with backticks if it needs them.
        let name: String
        let type: String
        /// The name in the predicate, without the dollar sign.
        let variable: String
        /// Whether the type is one of Foundation's.
        let namesFoundation: Bool
    }

    let request: StoredFetchRequest
    /// The name in Swift, with backticks if it needs them.
    let name: String
    /// The type of the request's results.
    let result: String
    let parameters: [Parameter]
}
