import RelataModel

/// The file `.xccurrentversion` of a bundle: a property list that names the current version.
///
/// It is parsed with the same parser as a model, not as a property list with Foundation, so that its mistakes have
/// locations and its size and depth are limited.
enum CurrentVersionFile {
    /// Returns the name of the current version, and its location in the file.
    static func read(
        path: String, files: inout [String]
    ) throws(FatalReadError) -> (name: String, location: SourceLocation) {
        do throws(FatalReadError) {
            let source = try MarkupSource.read(path: path, limit: ReaderLimits.versionFileSize, files: &files)
            let root = try ElementTreeParser.parse(source, options: [.allowsDocumentType, .keepsText])
            guard let value = currentVersion(in: root) else {
                throw FatalReadError(
                    .invalidVersionFile, "the file does not name a current version", at: source.wholeFile)
            }
            return (value.text, source.location(at: value.offset))
        } catch {
            let cause = error.diagnostic
            let message =
                cause.identifier == .invalidVersionFile
                ? cause.message
                : "the current version cannot be told from this file: \(cause.message)"
            throw FatalReadError(
                .invalidVersionFile, message, at: cause.location,
                fix:
                    "set the current version in Xcode again, or name one with --model-version or as \"modelVersion\" in relata.json"
            )
        }
    }

    /// Returns whether the file is a dictionary, as it should be, whatever its contents.
    static func isSound(path: String) -> Bool {
        var files: [String] = []
        guard let source = try? MarkupSource.read(path: path, limit: ReaderLimits.versionFileSize, files: &files),
            let root = try? ElementTreeParser.parse(source, options: [.allowsDocumentType, .keepsText])
        else { return false }
        let keys = root.children.first?.children.filter { $0.name == "key" }.map(\.text) ?? []
        return root.name == "plist" && root.children.first?.name == "dict" && !keys.contains(versionKey)
    }

    private static let versionKey = "_XCCurrentVersionName"

    private static func currentVersion(in root: MarkupElement) -> MarkupElement? {
        guard root.name == "plist", let dictionary = root.children.first, dictionary.name == "dict" else { return nil }
        var isNext = false
        for element in dictionary.children {
            if isNext { return element.name == "string" && !element.text.isEmpty ? element : nil }
            isNext = element.name == "key" && element.text == versionKey
        }
        return nil
    }
}
