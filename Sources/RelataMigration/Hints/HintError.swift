/// An error in a hint.
struct HintError: Error {
    let message: String
    let fix: String

    init(_ message: String, fix: String) {
        self.message = message
        self.fix = fix
    }
}
