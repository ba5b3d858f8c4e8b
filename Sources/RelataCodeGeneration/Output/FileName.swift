/// Makes names of files of names in a model.
enum FileName {
    /// The name without what a path or a file system would understand otherwise.
    static func safe(_ name: String) -> String {
        let characters = name.map { character in
            character == "/" || character == "\\" || character == ":" || character.isNewline || character == "\0"
                ? "-" : character
        }
        let text = String(characters)
        return text.hasPrefix(".") ? "-" + text.dropFirst() : text
    }
}
