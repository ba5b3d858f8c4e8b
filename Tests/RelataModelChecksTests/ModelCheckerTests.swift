import Foundation
import RelataModel
import RelataModelChecks
import RelataModelReader
import RelataTestSupport
import Testing

@Suite("All checks together")
struct ModelCheckerTests {
    @Test("diagnostics are sorted by location, then by identifier")
    func order() {
        let location = SourceLocation(path: "contents", line: 5, column: 1)
        let later = SourceLocation(path: "contents", line: 10, column: 1)
        let transformable = Attribute("description", .transformable, isOptional: true, location: location)
        let model = Model(
            "Music",
            entities: [
                Entity("A", attributes: [Attribute("isFault", .string, isOptional: true, location: later)]),
                Entity("B", attributes: [transformable]),
            ])
        #expect(
            ModelChecker.check(model).map(\.identifier) == [.reservedName, .untypedTransformable, .reservedName])
    }

    @Test("a model that refers to missing parts is checked nevertheless")
    func unsound() {
        let nowhere = Relationship("x", to: "Nowhere", inverse: "y", deleteRule: .cascade)
        let denied = Relationship("z", to: "Nowhere", deleteRule: .deny)
        let model = Model(
            "Broken",
            entities: [
                Entity("A", parent: "B", relationships: [nowhere, denied]), Entity("B", parent: "A"),
                Entity("C", parent: "D"),
                Entity("A"),
            ])
        #expect(!ModelChecker.check(model).contains { $0.severity == .error })
    }

    /// Entities that all cascade to the next ones, and back: one component with as many ways as there can be.
    private func dense(_ count: Int) -> Model {
        let entities = (0..<count).map { number in
            Entity(
                "E\(number)",
                relationships: [1, 2, 3, 5, 8].flatMap { step -> [Relationship] in
                    let target = "E\((number + step) % count)"
                    return [
                        Relationship("c\(step)", to: target, isToMany: true, isOptional: true, deleteRule: .cascade),
                        Relationship("d\(step)", to: target, isToMany: true, isOptional: true, deleteRule: .deny),
                    ]
                })
        }
        return Model("Dense", entities: entities)
    }

    // Following every path of this model would end never, and comparing all pairs of its relationships take minutes.
    @Test("a dense model of thousands of entities is one cycle, found without following its paths")
    func denseModel() {
        #expect(diagnostics(.cascadeCycle, in: dense(2_000)).count == 1)
    }

    @Test("a chain of ten thousand entities is not too deep")
    func chain() {
        let count = 10_000
        let entities = (0..<count).map { number in
            let next = Relationship(
                "next", to: "E\((number + 1) % count)", isOptional: true, deleteRule: .cascade)
            return Entity("E\(number)", relationships: [next])
        }
        let model = Model("Chain", entities: entities)
        let cycle = diagnostics(.cascadeCycle, in: model)
        #expect(cycle.count == 1)
        // What a person can read is told, and the rest is counted.
        #expect(cycle.allSatisfy { $0.message.utf8.count < 1_000 && $0.notes.count < 20 })
    }

    @Test(
        "real models have no errors, and only the warnings that their authors would expect",
        .enabled(if: Folders.realModels != nil),
        arguments: [
            ("core-data-editor/iOS_Example.xcdatamodel", DiagnosticIdentifier.cascadeOnBothSides, 2),
            ("core-data-editor/iOS_Example.xcdatamodel", .cascadeCycle, 0),
            ("mogenerator/test.xcdatamodel", .toManyWithoutInverse, 1),
            ("sync/Recursive.xcdatamodeld/Demo.xcdatamodel", .cascadeCycle, 0),
            ("sync/Notes.xcdatamodeld/Demo.xcdatamodel", .reservedName, 0),
            ("objcio-sample-1.2/Moody.xcdatamodeld/Moody.xcdatamodel", .unreachableDeny, 0),
        ])
    func realModel(name: String, identifier: DiagnosticIdentifier, count: Int) throws {
        let root = try #require(Folders.realModels)
        let model = try #require(ModelReader.read(path: root.appending(path: name).path).model)
        let found = ModelChecker.check(model)
        #expect(found.filter { $0.identifier == identifier }.count == count)
        #expect(!found.contains { $0.severity == .error })
        #expect(found.allSatisfy { $0.location != nil })
    }
}
