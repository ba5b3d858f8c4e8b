/// Creates file names from names in a model.
enum FileName {
    /// Returns the name without characters that are special in a path or a file system.
    static func safe(_ name: String) -> String {
        let characters = name.map { character in
            character == "/" || character == "\\" || character == ":" || character.isNewline || character == "\0"
                ? "-" : character
        }
        let text = String(characters)
        return text.hasPrefix(".") ? "-" + text.dropFirst() : text
    }
}
