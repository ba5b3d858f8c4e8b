import Foundation
import Relata
import RelataModel
import Testing

@Suite("Violations by a batch update, against those by a save (semantics 6.2, 7)")
struct BatchViolationTests {
    @Test("A value that another row has is 133021, with the objects and the values; nothing is changed")
    func uniquenessAgainstRow() throws {
        let registry = try Registry()
        let (first, second) = (registry.mine.clerk("a@x", badge: 1), registry.mine.clerk("b@x", badge: 2))
        try registry.mine.save()
        var update = BatchUpdateRequest(entityName: "Clerk", propertiesToUpdate: ["email": .constant("a@x")])
        update.predicate = try FetchPredicate(format: "badge == 2")
        let conflicts = constraintConflicts { try registry.mine.execute(update) }
        let conflict = try #require(conflicts.first)
        #expect(conflicts.count == 1 && conflict.constraint == ["email"])
        #expect(conflict.constraintValues == ["email": .attribute(.string("a@x"))])
        #expect(conflict.databaseObject == first.objectID && conflict.conflictingObjects == [second.objectID])
        #expect(try registry.rows("SELECT email FROM Clerk ORDER BY badge") == [["a@x"], ["b@x"]])
    }

    @Test("One value for several objects, by a constant and by an expression, whatever the merge policy")
    func uniquenessAmongRows() throws {
        let registry = try Registry(.mergeByPropertyObjectTrump)
        let clerks = (0..<3).map { registry.mine.clerk("\($0)@x", badge: Int16($0 + 1)) }
        try registry.mine.save()
        let updates: [BatchUpdateRequest.Value] = [.constant(7), .expression("badge * 0 + 7")]
        for value in updates {
            let update = BatchUpdateRequest(entityName: "Clerk", propertiesToUpdate: ["badge": value])
            let conflicts = constraintConflicts { try registry.mine.execute(update) }
            #expect(conflicts.map(\.constraint) == [["badge"]])
            #expect(conflicts.first.map { Set($0.conflictingObjects) } == Set(clerks.map(\.objectID)))
        }
        #expect(try registry.rows("SELECT badge FROM Clerk ORDER BY badge") == [["1"], ["2"], ["3"]])
    }

    @Test("Unique values can be exchanged between the rows of an update, and the constraint's other values are kept")
    func swaps() throws {
        let registry = try Registry()
        for number in 1...3 { _ = registry.mine.clerk("\(number)@x", badge: Int16(number), name: "n\(number)") }
        try registry.mine.save()
        for (value, expected) in [
            ("badge + 1", ["2", "3", "4"]), ("6 - badge", ["4", "3", "2"]), ("badge - 1", ["3", "2", "1"]),
        ] {
            let update = BatchUpdateRequest(
                entityName: "Clerk", propertiesToUpdate: ["badge": .expression(value), "name": .constant(value)])
            let result = try registry.mine.execute(update)
            #expect(result.count == 3)
            #expect(try registry.rows("SELECT badge, name FROM Clerk ORDER BY email") == expected.map { [$0, value] })
        }
        // Each row has a new version, so that who has read the old one notices.
        #expect(try registry.rows("SELECT 1 FROM Clerk WHERE _version < 4").isEmpty)
        #expect(try registry.rows("SELECT name FROM temp.sqlite_schema").isEmpty)
    }

    @Test("Violations of required values and bounds are 1570 and 1610, with the object and the value")
    func bounds() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Kid A")
        album.year = 2000
        try context.save()
        func code(_ name: String, _ value: BatchUpdateRequest.Value) -> NSError? {
            errorOf {
                try context.execute(BatchUpdateRequest(entityName: "Album", propertiesToUpdate: [name: value]))
            }
        }
        let late = try #require(code("year", .expression("year + 1000")))
        #expect(late.code == 1610 && late.userInfo[NSValidationKeyErrorKey] as? String == "year")
        #expect(late.userInfo[NSValidationValueErrorKey] as? Int == 3000)
        #expect(late.userInfo[NSAffectedObjectsErrorKey] as? [ManagedObjectID] == [album.objectID])
        #expect(code("year", .constant(1))?.code == 1620)
    }

    @Test("A property that no entity of the request has is refused, whether there are rows or not")
    func unknownProperty() throws {
        let context = try Diaries().context()
        let request = BatchUpdateRequest(entityName: "Page", propertiesToUpdate: ["txt": .constant("b")])
        #expect(throws: PersistenceError.self) { try context.execute(request) }
    }
}
