import Foundation
import RelataTestSupport
import Testing

@Suite("Isolation domains of objects and contexts, as the compiler checks them")
struct IsolationTests {
    /// What the compiler says of the body of an asynchronous function.
    private func complaints(_ body: String) throws -> String {
        let folder = try TemporaryFolder()
        let file = folder.path("Use.swift")
        try """
        import Relata
        func use(_ container: PersistentContainer, _ id: ManagedObjectID) async throws {
            \(body)
        }
        """.write(toFile: file, atomically: true, encoding: .utf8)
        return try SwiftCompiler.complaints(about: [file], withUpcomingFeatures: false, findsRaces: true)
    }

    @Test("An object ID can be sent between tasks")
    func idCrosses() throws {
        let body = """
            let result = try await container.perform { context in
                    try context.existingObject(with: id).objectID
                }
                let same = Task { result == id }
                _ = await same.value
            """
        #expect(try complaints(body) == "")
    }

    @Test("The result of a save can be sent between tasks, to be merged there")
    func savedChangesCross() throws {
        let body = """
            let saved = try await container.perform { context in try context.save() }
                try await container.perform { context in context.mergeChanges(fromContextDidSave: saved) }
            """
        #expect(try complaints(body) == "")
    }

    @Test("An object cannot leave the block that has its context")
    func objectCannotLeave() throws {
        let found = try complaints(
            "_ = try await container.perform { context in try context.existingObject(with: id) }")
        #expect(found.contains("Sendable"))
    }

    @Test("An object cannot be used in another task")
    func objectCannotCross() throws {
        let found = try complaints(
            """
            let context = container.newBackgroundContext()
                let object = try context.existingObject(with: id)
                let other = Task { object.isDeleted }
                print(object.isDeleted, await other.value)
            """)
        #expect(found.contains("data race"))
    }

    @Test("A context can be sent to another task, but not shared with it")
    func contextCannotBeShared() throws {
        #expect(
            try complaints(
                """
                let context = container.newBackgroundContext()
                    let other = Task { context.hasChanges }
                    _ = await other.value
                """) == "")
        let found = try complaints(
            """
            let context = container.newBackgroundContext()
                let other = Task { context.hasChanges }
                print(context.hasChanges, await other.value)
            """)
        #expect(found.contains("data race"))
    }
}
