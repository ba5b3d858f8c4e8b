extension StringProtocol {
    /// The text as a sentence: it begins with a capital letter, and ends with a full stop unless it ends with a sign
    /// of its own, as a question does.
    package var sentence: String {
        let isEnded = last.map { ".?!…".contains($0) } ?? true
        return prefix(1).uppercased() + dropFirst() + (isEnded ? "" : ".")
    }
}
