import Foundation
import Relata
import Testing

@Suite("Batch requests (semantics 6)")
struct BatchTests {
    /// Two diaries of three pages with two notes each, numbered, and a context that has read nothing.
    private func stored() throws -> (Diaries, ManagedObjectContext) {
        let diaries = try Diaries()
        for name in ["a", "b"] {
            let diary = try diaries.diary(pages: ["\(name)0", "\(name)1", "\(name)2"], notes: 2)
            for (number, page) in diary.pages.enumerated() { page.number = Int64(number) }
            diary.name = name
            try diary.managedObjectContext?.save()
        }
        return (diaries, diaries.context())
    }

    private func count<Object: ManagedObject>(_ type: Object.Type, _ diaries: Diaries) throws -> Int {
        try diaries.context().count(for: FetchRequest<Object>())
    }

    @Test("A deletion applies Cascade and Nullify to all that follows, and reports everything deleted (6.1)")
    func deletion() throws {
        let (diaries, context) = try stored()
        let request = Page.fetchRequest()
        request.predicate = try FetchPredicate(format: "number == 1")
        var batch = BatchDeleteRequest(fetchRequest: request)
        batch.resultType = .count
        let result = try logging { log in
            let result = try context.execute(batch)
            #expect(log.events.isEmpty)
            return result
        }
        #expect(result.result as? Int == 6)
        #expect(Set(result.objectIDs.map(\.entity.name)) == ["Page", "Note"])
        #expect(try count(Page.self, diaries) == 4 && count(Note.self, diaries) == 8)
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["a0", "a2"])
        #expect(!context.hasChanges)
    }

    @Test("Names and expressions of an update are checked whether there are rows or not")
    func checkedWithoutRows() throws {
        let (_, context) = try stored()
        for (name, value) in [
            ("numbr", BatchUpdateRequest.Value.constant(1)), ("number", .expression("number +")),
            ("number", .expression("numbr + 1")), ("number", .constant("x")),
        ] {
            var request = BatchUpdateRequest(entityName: "Page", propertiesToUpdate: [name: value])
            request.predicate = try FetchPredicate(format: "number == 77")
            #expect(throws: (any Error).self, "\(name) = \(value)") { try context.execute(request) }
        }
    }

    @Test("Order, limit and offset of the request apply (6.1)")
    func window() throws {
        let (diaries, context) = try stored()
        let request = Page.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(key: "text", ascending: false)]
        request.fetchOffset = 1
        request.fetchLimit = 2
        try context.execute(BatchDeleteRequest(fetchRequest: request))
        #expect(try diaries.context().all(Page.self).map(\.text) == ["a0", "a1", "a2", "b2"])
    }

    @Test("IDs must be of one entity; those that are not stored are ignored (6.1)")
    func objectIDs() throws {
        let (diaries, context) = try stored()
        let pages = try diaries.context().all(Page.self).map(\.objectID)
        let diary = try diaries.context().all(Diary.self)[0].objectID
        #expect(throws: PersistenceError.self) {
            try context.execute(BatchDeleteRequest(objectIDs: [pages[0], diary]))
        }
        #expect(try context.execute(BatchDeleteRequest(objectIDs: [pages[0], pages[1]])).count == 6)
        #expect(try context.execute(BatchDeleteRequest(objectIDs: [pages[0], pages[2]])).count == 3)
        #expect(try count(Page.self, diaries) == 3)
    }

    @Test("Unsaved changes are not seen, and the context is not changed (6)")
    func savedState() throws {
        let (_, context) = try stored()
        let pages = try context.all(Page.self)
        pages[0].number = 1
        let new = context.page("new")
        new.number = 1
        let request = Page.fetchRequest()
        request.predicate = try FetchPredicate(format: "number == 1")
        let result = try context.execute(BatchDeleteRequest(fetchRequest: request))
        #expect(result.objectIDs.count { $0.entity.name == "Page" } == 2)
        #expect(pages[0].isUpdated && new.isInserted && pages[1].number == 1 && !pages[1].isDeleted)
        // What is in memory is stale until it is told (6.1).
        pages[1].text = "late"
        #expect(errorCode { try context.save() } == 133_020)
        context.mergeChanges(fromContextDidSave: result.savedChanges)
        #expect(pages[1].isDeleted)
        try context.save()
    }

    @Test("A context that is notified has up-to-date objects (4.7)")
    func merging() throws {
        let (_, context) = try stored()
        let diary = try context.all(Diary.self)[0]
        #expect(diary.pages.count == 3)
        let request = Page.fetchRequest()
        request.predicate = try FetchPredicate(format: "text == 'a1'")
        try context.execute(BatchDeleteRequest(fetchRequest: request), mergingInto: [context])
        #expect(diary.pages.map(\.text) == ["a0", "a2"])
        var update = BatchUpdateRequest(entityName: "Page", propertiesToUpdate: ["text": .constant("x")])
        update.predicate = try FetchPredicate(format: "number == 2")
        #expect(try context.execute(update, mergingInto: [context]).count == 2)
        #expect(diary.pages.map(\.text) == ["a0", "x"])
        #expect(!context.hasChanges)
    }

    @Test("Deny refuses the whole request, and the error names what denies (6.1)")
    func deny() throws {
        let music = try Music()
        let context = music.context()
        let (artist, free) = (context.artist("a"), context.artist("free"))
        let album = context.album("One")
        album.artist = artist
        try context.save()
        do {
            try context.execute(BatchDeleteRequest(objectIDs: [artist.objectID, free.objectID]))
            Issue.record("the request must be refused")
        } catch PersistenceError.validation(let error) {
            #expect(error.code == .relationshipDeniedDelete && error.objectID == artist.objectID)
            #expect(error.value == .objects([album.objectID]))
        }
        #expect(try music.context().all(Artist.self).count == 2)
    }

    @Test("Updates take constants, expressions and objects, and raise the versions (6.2)")
    func updates() throws {
        let (diaries, context) = try stored()
        let other = try diaries.context().all(Diary.self)[1].objectID
        var update = BatchUpdateRequest(
            entityName: "Page",
            propertiesToUpdate: [
                "number": .expression("number * 10 + 1"), "text": .expression("uppercase:(text)"),
                "diary": .constant(other),
            ])
        update.predicate = try FetchPredicate(format: "diary.name == 'a'")
        update.resultType = .objectIDs
        let stale = try diaries.context().all(Page.self)[0]
        #expect((try context.execute(update).result as? [ManagedObjectID])?.count == 3)
        let read = try diaries.context().all(Page.self)
        #expect(read.prefix(3).map(\.text) == ["A0", "A1", "A2"] && read.prefix(3).map(\.number) == [1, 11, 21])
        #expect(read.allSatisfy { $0.diary?.objectID == other })
        stale.text = "stale"
        #expect(errorCode { try stale.managedObjectContext?.save() } == 133_020)
    }

    @Test(
        "An impossible update is refused, and the error names the part",
        arguments: [
            ("txt", "a", "did you mean 'text'?"), ("number", "seven", "is a whole number"),
            ("notes", nil, "set the relationship from its other side"),
        ] as [(String, String?, String)])
    func wrongUpdates(name: String, value: String?, message: String) throws {
        let (_, context) = try stored()
        do {
            try context.execute(BatchUpdateRequest(entityName: "Page", propertiesToUpdate: [name: .constant(value)]))
            Issue.record("\(name) must be refused")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test("Insertions apply defaults and assign permanent IDs; a handler ends them (6.3)")
    func insertions() throws {
        let (diaries, context) = try stored()
        let rows: [[String: Any?]] = [["text": "x", "number": 5], ["text": "y"], [:]]
        let result = try logging { log in
            let result = try context.execute(BatchInsertRequest(entityName: "Page", objects: rows))
            #expect(log.events.isEmpty)
            return result
        }
        #expect(result.count == 3 && result.objectIDs.allSatisfy { !$0.isTemporaryID })
        let read = try diaries.context().all(Page.self).suffix(3)
        #expect(read.map(\.text) == ["x", "y", nil] && read.map(\.number) == [5, 0, 0])
        var number: Int64 = 0
        let handled = try context.execute(
            BatchInsertRequest(entityName: "Page") { row in
                row["number"] = number
                number += 1
                return number > 1000
            })
        #expect(handled.count == 1000)
        for wrong in [["notes": 1], ["txt": "a"], ["number": "x"]] as [[String: Any?]] {
            #expect(throws: PersistenceError.self) {
                try context.execute(BatchInsertRequest(entityName: "Page", objects: [["text": "fine"], wrong]))
            }
        }
        #expect(try count(Page.self, diaries) == 1009)
    }

    @Test("Cancelling a progress rolls everything back")
    func cancelled() throws {
        let (diaries, context) = try stored()
        let progress = Progress(totalUnitCount: 1)
        progress.cancel()
        #expect(throws: CocoaError.self) {
            try context.execute(BatchDeleteRequest(fetchRequest: Page.fetchRequest()), progress: progress)
        }
        #expect(try count(Page.self, diaries) == 6)
    }

    @Test("A request can be executed again, and one without end can be cancelled")
    func again() throws {
        let (diaries, context) = try stored()
        let request = BatchInsertRequest(entityName: "Diary", objects: [["name": "x"], ["name": "y"]])
        #expect(try context.execute(request).count == 2)
        #expect(try context.execute(request).count == 2)
        let progress = Progress(totalUnitCount: 1)
        var made = 0
        let endless = BatchInsertRequest(entityName: "Diary") { row in
            made += 1
            if made == 500 { progress.cancel() }
            return false
        }
        #expect(throws: CocoaError.self) { try context.execute(endless, progress: progress) }
        #expect(try count(Diary.self, diaries) == 6)
    }

    @Test("A one-to-one relationship is set where no destination gets several owners")
    func oneToOne() throws {
        let music = try Music()
        let context = music.context()
        let (first, second) = (context.artist("a"), context.artist("b"))
        let club = FanClub(context: context)
        first.club = club
        try context.save()
        func set(_ name: String, _ value: Any?, of artist: String? = nil) throws {
            var request = BatchUpdateRequest(entityName: "Artist", propertiesToUpdate: [name: .constant(value)])
            if let artist { request.predicate = try FetchPredicate(format: "name == %@", artist) }
            try context.execute(request)
        }
        func members() throws -> [String] {
            try music.context().all(Artist.self).filter { $0.club != nil }.map { $0.name }
        }
        #expect(throws: PersistenceError.self) { try set("club", club.objectID) }
        #expect(throws: PersistenceError.self) { try set("club", club.objectID, of: "b") }
        #expect(try members() == ["a"])
        try set("club", club.objectID, of: "a")
        #expect(try members() == ["a"])
        try set("club", nil)
        try set("club", club.objectID, of: "b")
        #expect(try members() == ["b"])
        #expect(throws: PersistenceError.self) { try set("partner", second.objectID, of: "a") }
        #expect(throws: PersistenceError.self) { try set("partner", nil, of: "nobody") }
        #expect(try music.context().all(Artist.self).allSatisfy { $0.partner == nil })
    }

    @Test("A decimal is set from numbers of other types, whole and large ones too; what no decimal can be is refused")
    func decimals() throws {
        let music = try Music()
        let context = music.context()
        for (index, number) in ([3, 0.1, 1e22, nil] as [Double?]).enumerated() {
            let sample = Sample(context: context)
            (sample.text, sample.precise, sample.big) = ("\(index)", number, Int64(index))
        }
        try context.save()
        func amounts(_ expression: String) throws -> [Decimal?] {
            try context.execute(
                BatchUpdateRequest(entityName: "Sample", propertiesToUpdate: ["amount": .expression(expression)]))
            let request = Sample.fetchRequest()
            request.sortDescriptors = [KeySortDescriptor(key: "text")]
            return try music.context().fetch(request).map(\.amount)
        }
        let numbers: [Decimal?] = [3, Decimal(string: "0.1"), Decimal(string: "10000000000000000000000"), nil]
        #expect(try amounts("precise") == numbers)
        #expect(try amounts("big * 2") == [0, 2, 4, 6])
        #expect(throws: PersistenceError.self) { try amounts("precise * 1e300") }
        #expect(try music.context().all(Sample.self).map(\.amount) == [0, 2, 4, 6])
    }

    @Test("Objects of another store, and deleted ones, are no valid destinations and are not found")
    func strangers() throws {
        let (_, context) = try stored()
        let (others, _) = try stored()
        let stranger = try others.context().all(Diary.self)[0].objectID
        #expect(throws: PersistenceError.self) {
            try context.execute(
                BatchUpdateRequest(entityName: "Page", propertiesToUpdate: ["diary": .constant(stranger)]))
        }
        let request = Page.fetchRequest()
        request.predicate = try FetchPredicate(format: "diary == %@", stranger)
        #expect(try context.count(for: request) == 0)
        try context.execute(BatchUpdateRequest(entityName: "Page", propertiesToUpdate: ["diary": .constant(nil)]))
        request.predicate = try FetchPredicate(format: "diary == nil")
        #expect(try context.count(for: request) == 6)
    }
}
