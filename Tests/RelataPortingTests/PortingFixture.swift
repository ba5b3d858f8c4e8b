import Foundation
import RelataModel
import RelataModelReader
import RelataPorting
import RelataTestSupport
import Testing

/// A folder of `Fixtures/Porting`: sources, the model that they are for, their copies, and what is said of them.
struct PortingFixture: Sendable, CustomTestStringConvertible {
    let folder: URL

    static let all: [PortingFixture] = {
        let root = Folders.fixtures.appending(path: "Porting")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { PortingFixture(folder: root.appending(path: $0)) }
    }()

    var testDescription: String { folder.lastPathComponent }

    func model() throws -> Model? {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = names.first(where: { $0.hasSuffix(".xcdatamodel") }) else { return nil }
        let model: Model = try #require(ModelReader.read(path: folder.appending(path: name).path).model)
        return model
    }

    func port() throws -> [PortedSource] {
        let input = folder.appending(path: "Input")
        let names = try FileManager.default.contentsOfDirectory(atPath: input.path).sorted()
        let files = try names.map { name in
            (path: name, text: try String(contentsOf: input.appending(path: name), encoding: .utf8))
        }
        return SourcePorter(models: try model().map { [$0] } ?? []).port(files)
    }

    /// What is expected, recorded first if the environment asks for it.
    func expected(_ name: String, recording text: String) throws -> String {
        let file = folder.appending(path: "Expected").appending(path: name)
        return try Golden.text(in: file, recording: text)
    }
}
