import Foundation
import RelataModel

/// A user's folder of templates.
struct TemplateFolder {
    private let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    /// Returns the sources of the templates in the folder by their names.
    ///
    /// - Throws: an error if a file cannot be read, is not UTF-8, or does not have the name of a built-in template.
    func files() throws(GenerationError) -> [String: String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue,
            let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        else {
            throw failure(
                "there is no folder of templates here", at: folder, fix: "make one with 'generator templates eject'")
        }
        let known = TemplateSet.builtIn.map(\.name)
        var texts: [String: String] = [:]
        for name in names.sorted() {
            let file = folder.appending(path: name)
            var isFolder: ObjCBool = false
            let isVisible = !name.split(separator: "/").contains { $0.hasPrefix(".") }
            guard isVisible, FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
                !isFolder.boolValue
            else { continue }
            guard known.contains(name) else {
                let nearest = Spelling.suggestion(for: name, in: known)
                throw failure(
                    "there is no template of the name '\(name)'", at: file,
                    fix: nearest ?? "list the templates with 'generator templates list'")
            }
            texts[name] = try text(of: file)
        }
        return texts
    }

    /// The size limit of a template, in bytes: a hundred times the largest built-in one.
    private static let sizeLimit = 1 << 20

    private func text(of file: URL) throws(GenerationError) -> String {
        let bytes: [UInt8]
        do throws(FileBytes.Failure) {
            bytes = try FileBytes.read(path: file.path, limit: Self.sizeLimit)
        } catch {
            throw failure(
                "the template cannot be read: \(error.reason)", at: file,
                fix: "remove it, or put a template in its place")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure("the template cannot be read as UTF-8", at: file, fix: "save it as UTF-8")
        }
        return text
    }

    private func failure(_ message: String, at file: URL, fix: String?) -> GenerationError {
        GenerationError(
            Diagnostic(
                .invalidTemplateFolder, .error, message, at: SourceLocation(path: file.relativePath), fix: fix))
    }
}
