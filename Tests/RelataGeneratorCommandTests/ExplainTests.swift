import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

/// A folder of `Fixtures/Explain`: a model, and its explanation as text and as JSON.
struct ExplainFixture: Sendable, CustomTestStringConvertible {
    let folder: URL

    static let all: [ExplainFixture] = {
        let root = Folders.fixtures.appending(path: "Explain")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { ExplainFixture(folder: root.appending(path: $0)) }
    }()

    var testDescription: String { folder.lastPathComponent }

    func model() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return folder.appending(path: try #require(names.first { $0.hasSuffix(".xcdatamodel") })).path
    }
}

@Suite("generator explain")
struct ExplainTests {
    private static let folder = Folders.fixtures.appending(path: "Explain")
    private let library = folder.appending(path: "inheritance/Library.xcdatamodel").path
    private let company = folder.appending(path: "four-rules/Company.xcdatamodel").path

    @Test("explain describes deletions in exactly these words", arguments: ExplainFixture.all, ["text", "json"])
    func words(fixture: ExplainFixture, format: String) throws {
        let result = generator("explain", try fixture.model(), "--format", format)
        #expect(result.status == .done)
        #expect(result.errors.isEmpty)
        let file = fixture.folder.appending(path: format == "text" ? "expected.txt" : "expected.json")
        #expect(try result.output == Golden.text(in: file, recording: result.output))
    }

    @Test("one entity is explained as it is among all")
    func oneEntity() {
        let all = generator("explain", company).output
        let department = generator("explain", company, "Department")
        #expect(department.status == .done)
        #expect(department.output.hasPrefix("Department: deletes no other object; can fail with 1570, 1580, 1600\n"))
        #expect(all.contains("\n" + department.output + "\n"))
        #expect(generator("explain", company, "Setting").output == "Setting: concerns no other object\n")
    }

    @Test("an object of an abstract entity belongs to one of its sub-entities")
    func abstractEntity() {
        let result = generator("explain", library, "Item")
        #expect(result.output.hasPrefix("Item (abstract: Book, Atlas, Disc, Poster): also deletes Chapter, Map;"))
        #expect(result.output.contains("├─ if it is an Atlas:\n│  └─ Cascade    maps: deletes each Map\n"))
        #expect(!generator("explain", library).output.contains("\nItem"))
    }

    @Test("JSON of one entity is a record of the same form as in that of all")
    func oneEntityAsJSON() throws {
        struct Explanation: Decodable {
            struct Record: Decodable {
                let entity: String
                let failureCodes: [Int]
            }
            let model: String
            let entities: [Record]
        }
        let text = generator("explain", company, "Department", "--format=json").output
        let explanation = try JSONDecoder().decode(Explanation.self, from: Data(text.utf8))
        #expect(explanation.model == "Company")
        #expect(explanation.entities.map(\.entity) == ["Department"])
        #expect(explanation.entities.first?.failureCodes == [1570, 1580, 1600])
    }

    @Test("an unknown entity is refused with the nearest name")
    func unknownEntity() {
        let result = generator("explain", company, "Departmnet")
        #expect(result.status == .unusable)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error: the model Company has no entity 'Departmnet'"))
        #expect(result.errors.contains("did you mean 'Department'?"))
        #expect(generator("explain", company, "X").errors.contains("name one of Badge, Company, "))
    }

    @Test("an unusable model exits with 2, its errors on standard error")
    func unusableModel() throws {
        let folder = try TemporaryFolder()
        let result = generator("explain", try folder.writeModel("<model>"))
        #expect(result.status == .unusable)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error: "))
    }

    @Test("a version of the bundle can be selected")
    func version() {
        let kitchen = Folders.fixtures.appending(path: "Models/Kitchen.xcdatamodeld").path
        let current = generator("explain", kitchen)
        let first = generator("explain", kitchen, "--model-version", "Kitchen")
        #expect(current.status == .done)
        #expect(first.status == .done)
        #expect(first.output.hasPrefix("What deleting an object does in the model Kitchen\n"))
        #expect(first.output != current.output)
    }

    /// A model in which each entity cascades into some others.
    private func denseModel(count: Int, rules: Int, step: Int) -> String {
        modelText(
            (0..<count).map { number in
                let relationships = (0..<rules).map {
                    #"<relationship name="r\#($0)" optional="YES" toMany="YES" deletionRule="Cascade" "#
                        + #"destinationEntity="E\#((number * step + $0 * 31 + 1) % count)"/>"#
                }
                return #"<entity name="E\#(number)">\#(relationships.joined())</entity>"#
            }.joined(separator: "\n"))
    }

    @Test("a large model with dense Cascade rules stays readable: long trees continue in other entries")
    func largeModel() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(denseModel(count: 120, rules: 8, step: 7))
        let all = generator("explain", model).output.split(separator: "\n")
        #expect(all.count < 120 * 100)
        #expect(all.contains { $0.hasSuffix(" …") })
        let one = generator("explain", model, "E0").output.split(separator: "\n")
        #expect(!one.contains { $0.hasSuffix(" …") })
        #expect(one.count > 8 * 120)
        #expect(one.allSatisfy { $0.count <= 110 })
    }

    @Test("a chain of a thousand Cascade rules is followed to its end")
    func longChain() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(denseModel(count: 1_000, rules: 1, step: 1))
        let result = generator("explain", model, "E0")
        #expect(result.status == .done)
        #expect(result.output.contains("deletes each E999\n"))
    }
}

@Suite("Explanations of real models, if they are present")
struct RealModelExplanationTests {
    @Test(arguments: RealModelGenerationTests.models, ["text", "json"])
    func explains(words: [String], format: String) {
        let result = generator(["explain"] + words + ["--format", format])
        #expect(result.status == .done, "\(result.errors)")
        #expect(!result.output.isEmpty)
    }
}
