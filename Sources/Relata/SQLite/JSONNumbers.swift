/// A list of numbers as one parameter, so that a statement is compiled once for lists of any length.
enum JSONNumbers {
    /// Returns the string for SQLite's `json_each`.
    static func text(_ numbers: some Collection<Int64>) -> String {
        var text = "["
        text.reserveCapacity(numbers.count * 8 + 2)
        for (index, number) in numbers.enumerated() {
            if index > 0 { text += "," }
            text += String(number)
        }
        return text + "]"
    }
}
