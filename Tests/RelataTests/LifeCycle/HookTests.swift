import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import Testing

@Suite("Hooks in Core Data's order (semantics 2.2, 4.3, 4.4)")
struct HookTests {
    @Test("awakeFromInsert is called once, before any value is set")
    func awakeFromInsert() throws {
        let context = try Diaries().context()
        logging { log in
            let page = context.page("a")
            page.text = "b"
            #expect(log.events == ["awakeFromInsert -"])
        }
    }

    @Test("A save calls willSave, validation and didSave, of inserted, changed and deleted objects")
    func save() throws {
        let context = try Diaries().context()
        try logging { log in
            let page = context.page("a")
            log.events = []
            try context.save()
            #expect(log.events == ["willSave a", "validateForInsert a", "didSave a"])
            log.events = []
            page.text = "b"
            try context.save()
            #expect(log.events == ["willSave b", "validateForUpdate b", "didSave b"])
            log.events = []
            context.delete(page)
            try context.save()
            #expect(log.events == ["prepareForDeletion b", "willSave b", "validateForDelete b", "didSave b"])
            log.events = []
            try context.save()
            #expect(log.events.isEmpty)
        }
    }

    @Test("didSave of a deleted object sees that it is deleted, its context and its values, also those of a fault")
    func didSaveOfDeleted() throws {
        let diaries = try Diaries()
        let ids = try diaries.diary(pages: ["a", "b", "c"]).pages.map(\.objectID)
        let context = diaries.context()
        let pages = ids.compactMap { context.object(with: $0) as? Page }
        #expect(pages.allSatisfy { $0.isFault })
        try logging { log in
            var seen: [String] = []
            log.didSave = { page in
                seen.append("\(page.text ?? "-") \(page.isDeleted) \(page.managedObjectContext === context)")
                page.text = "set"
                context.delete(page)
            }
            log.willSave = { _ in }
            context.delete(pages[0])
            try context.save()
            #expect(seen == ["a true true"])
            context.delete(pages[1])
            context.delete(pages[2])
            try context.save()
            #expect(seen == ["a true true", "b true true", "c true true"])
        }
        #expect(pages.allSatisfy { !$0.isDeleted && $0.managedObjectContext == nil })
        #expect(!context.hasChanges)
        try context.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 0)
    }

    @Test("A hook can insert an object again whose deletion was saved")
    func insertInDidSave() throws {
        let (diaries, context, diary) = try Diaries.one(notes: 0)
        let page = diary.pages[0]
        try logging { log in
            log.didSave = { if $0.isDeleted { context.insert($0) } }
            context.delete(page)
            try context.save()
            #expect(page.isInserted && !page.isDeleted && page.managedObjectContext === context)
            log.didSave = { _ in }
            try context.save()
        }
        #expect(try diaries.context().all(Page.self).map(\.text).sorted { $0 ?? "" < $1 ?? "" } == ["a", "b"])
    }

    @Test("Changes by willSave are saved, and willSave is called for the objects that it changed")
    func willSaveChanges() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let (first, second) = (context.page("a"), context.page("b"))
        try context.save()
        try logging { log in
            log.willSave = { page in
                if page === first, second.text != "changed" { second.text = "changed" }
                if page === second, page.number != 7 { page.number = 7 }
            }
            first.text = "A"
            try context.save()
            #expect(
                log.events.filter { $0.hasPrefix("willSave") } == [
                    "willSave A", "willSave changed", "willSave changed",
                ])
        }
        let read = try #require(diaries.context().existingObject(with: second.objectID) as? Page)
        #expect(read.text == "changed" && read.number == 7)
    }

    @Test("willSave that always changes its object is an error, and not an endless loop")
    func endlessWillSave() throws {
        let context = try Diaries().context()
        let page = context.page("a")
        logging { log in
            log.willSave = { $0.number += 1 }
            #expect(throws: PersistenceError.self) { try context.save() }
            #expect(context.hasChanges && page.isInserted)
        }
    }

    @Test("The error of an endless willSave names the object, also where the resolution of a conflict began it")
    func endlessWillSaveAfterConflict() throws {
        let model = Model(
            "Restless",
            entities: [
                Entity(
                    "Thing",
                    attributes: [
                        Attribute("key", .string, isOptional: true), Attribute("count", .integer32, isOptional: true),
                    ], uniquenessConstraints: [UniquenessConstraint(["key"])])
            ])
        let container = try PersistentContainer.temporary(
            model: ManagedObjectModel(dynamic: model, base: Restless.self) { _ in nil })
        func make(_ key: String, in context: ManagedObjectContext) -> ManagedObject {
            let object = EntityDescription.insertNewObject(forEntityName: "Thing", into: context)
            object.setValue(key, forKey: "key")
            return object
        }
        let context = container.newBackgroundContext()
        context.mergePolicy = .mergeByPropertyObjectTrump
        let (other, stored) = (make("a", in: context), make("b", in: context))
        try context.save()
        other.setValue(1, forKey: "count")
        let new = make("b", in: context)
        new.setValue(2, forKey: "count")
        do {
            try context.save()
            Issue.record("the save must throw")
        } catch PersistenceError.endlessWillSave(let objectID) {
            #expect(objectID == stored.objectID)
        }
    }

    @Test("A save inside a hook of a save is refused")
    func saveInsideSave() throws {
        let context = try Diaries().context()
        _ = context.page("a")
        logging { log in
            var inner: (any Error)?
            log.willSave = { _ in
                do { try context.save() } catch { inner = error }
            }
            #expect(throws: Never.self) { try context.save() }
            #expect((inner as? PersistenceError)?.code == 134_060)
        }
    }

    @Test("Errors of a class's own validation are added to those of the model's rules, with object and property")
    func validation() throws {
        let context = try Diaries().context()
        let (first, second) = (context.page("a"), context.page("b"))
        logging { log in
            log.validate = { page in
                if page === first { throw ValidationError(page, property: "text", reason: "must not be a") }
                throw CocoaError(.featureUnsupported)
            }
            do {
                try context.save()
                Issue.record("the save must fail")
            } catch PersistenceError.multipleValidation(let errors) {
                #expect(errors.map(\.code) == [.managedObjectValidation, .managedObjectValidation])
                #expect(errors.map(\.objectID) == [first.objectID, second.objectID])
                #expect("\(errors[0])".hasPrefix("Page.text of \(first.objectID) must not be a"))
                #expect("\(errors[1])".contains("is not valid"))
            } catch {
                Issue.record("\(error)")
            }
        }
        #expect(context.insertedObjects.count == 2)
    }

    @Test("A validation that a hook asks for in the middle of a save loses no error that the save has found")
    func nestedValidation() throws {
        let context = try Diaries().context()
        let (first, second, valid) = (context.page("a"), context.page("b"), context.page("c"))
        logging { log in
            log.validate = { page in
                if page === first { throw ValidationError(page, property: "text", reason: "must not be a") }
                if page === second { try context.validate(valid) }
            }
            #expect(errorCode { try context.save() } == 1550)
        }
        #expect(context.insertedObjects.count == 3)
    }

    @Test("awakeFromFetch is called when values were read; values that it sets are no change")
    func awakeFromFetch() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b"])
        try logging { log in
            log.awakeFromFetch = { $0.number = 5 }
            #expect(diary.pages.count == 2)
            #expect(log.events == ["awakeFromFetch a", "awakeFromFetch b"])
            let context = try #require(diary.managedObjectContext)
            #expect(diary.pages.map(\.number) == [5, 5])
            #expect(!context.hasChanges)
            #expect(diary.pages.map(\.text) == ["a", "b"])
            #expect(log.events.count == 2)
        }
    }

    @Test("awakeFromFetch can read other objects with the same query")
    func awakeFromFetchReads() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b", "c"], notes: 1)
        try logging { log in
            log.awakeFromFetch = { page in
                #expect(page.diary?.pages.count == 3)
                #expect(page.notes.count == 1)
            }
            let context = try #require(diary.managedObjectContext)
            #expect(try context.all(Page.self).count == 3)
        }
    }

    @Test("Validation on demand reports what a save would (7)")
    func onDemand() throws {
        let context = try Diaries().context()
        let page = context.page("a")
        logging { log in
            #expect(throws: Never.self) { try context.validate(page) }
            log.validate = { throw ValidationError($0, property: "text", reason: "must not be a") }
            #expect(errorCode { try context.validate(page) } == 1550)
            #expect(errorCode { try context.validateChanges() } == 1550)
            #expect(context.insertedObjects == [page])
        }
    }

    @Test("Saves that hooks after a save make are announced in their order")
    func saveInDidSave() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let other = diaries.context()
        other.automaticallyMergesChangesFromParent = true
        nonisolated(unsafe) var announced: [Set<ManagedObjectID>] = []
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectIDsNotification, object: context, queue: nil
        ) { notification in
            let key = ManagedObjectContext.NotificationKey.savedChanges.rawValue
            let saved = notification.userInfo?[key] as? SavedChanges
            announced.append(Set(saved?.insertedObjectIDs ?? []))
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        let first = context.page("0")
        nonisolated(unsafe) var pages = [first]
        try logging { log in
            log.didSave = { _ in
                guard pages.count < 3 else { return }
                pages.append(context.page("\(pages.count)"))
                do { try context.save() } catch { Issue.record(error) }
            }
            try context.save()
        }
        #expect(announced == pages.map { [$0.objectID] } && pages.count == 3)
        #expect(try other.all(Page.self).count == 3)
    }

    @Test("An observer of a save can save again")
    func saveAfterSave() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        nonisolated(unsafe) let shared = context
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectIDsNotification, object: context, queue: nil
        ) { _ in
            guard (try? shared.count(for: Page.fetchRequest())) == 1 else { return }
            _ = shared.page("second")
            _ = try? shared.save()
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        _ = context.page("first")
        try context.save()
        #expect(try diaries.context().all(Page.self).map(\.text) == ["first", "second"])
    }
}

/// Changes itself at each save once it is stored and called "b".
private final class Restless: ManagedObject, WillSave {
    func willSave() {
        guard !isInserted, value(forKey: "key") as? String == "b" else { return }
        setValue((value(forKey: "count") as? Int ?? 0) + 1, forKey: "count")
    }
}
