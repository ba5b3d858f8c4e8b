import Foundation
import RelataTestSupport
import Testing

/// A folder of `Fixtures/Diagram` or `Fixtures/Document`: a model, options if there are any, and what is made of it.
struct DescriptionFixture: Sendable, CustomTestStringConvertible {
    let folder: URL

    static func all(of kind: String) -> [DescriptionFixture] {
        let root = Folders.fixtures.appending(path: kind)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { DescriptionFixture(folder: root.appending(path: $0)) }
    }

    var testDescription: String { folder.lastPathComponent }

    func model() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return folder.appending(path: try #require(names.first { $0.hasSuffix(".xcdatamodel") })).path
    }

    /// The words of `options.txt`, one a line.
    var options: [String] {
        let text = (try? String(contentsOf: folder.appending(path: "options.txt"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Compares a text with the file that is expected, or writes that file where it is asked for.
    func expect(_ text: String, in file: String) throws {
        let url = folder.appending(path: file)
        #expect(try text == Golden.text(in: url, recording: text))
    }
}
