import Foundation
import Relata
import RelataCoreDataStore
import RelataImport
import RelataStoreTransfer
import RelataTestSupport
import Testing

@testable import RelataFuzzing

/// JSON through a container's functions: out, into a new store, and into one that contexts work with.
@Suite struct ContainerJSONTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func url(_ name: String) -> URL { URL(filePath: folder.path(name)) }

    /// A store with some of everything.
    private func depot(tracksHistory: Bool = false) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: url("depot.sqlite"))
        description.tracksHistory = tracksHistory
        let container = try PersistentContainer(model: DepotModel.managedObjectModel, description: description)
        let context = container.newBackgroundContext()
        DepotContents.insert(into: context)
        try context.save()
        return container
    }

    private func crate(_ code: String, in context: ManagedObjectContext) throws -> Crate {
        let request = FetchRequest(predicate: #Predicate<Crate> { $0.code == code })
        return try #require(try context.fetch(request).first)
    }

    private func file(_ lines: String...) throws -> URL {
        let name = "\(UUID().uuidString).jsonl"
        try folder.write(lines.joined(separator: "\n"), to: name)
        return url(name)
    }

    // MARK: Out and in

    @Test("The same objects are exported as the same bytes, and imported as they were")
    func theSameObjectsAreTheSameBytesAndComeBackAsTheyWere() throws {
        let container = try depot()
        let count = try container.exportJSON(to: url("a.jsonl"))
        #expect(count == 3 + 3 * (1 + 1 + 1 + 1 + 4))
        try container.exportJSON(to: url("b.jsonl"))
        #expect(try folder.text(of: "a.jsonl") == folder.text(of: "b.jsonl"))
        let copy = try PersistentContainer.importJSON(
            at: url("a.jsonl"), to: url("copy.sqlite"), model: DepotModel.managedObjectModel)
        try copy.exportJSON(to: url("c.jsonl"))
        #expect(try folder.text(of: "a.jsonl") == folder.text(of: "c.jsonl"))
        let (old, new) = (container.newBackgroundContext(), copy.newBackgroundContext())
        let (first, second) = (try crate("c1", in: old), try crate("c1", in: new))
        #expect(first.objectID.uriRepresentation() == second.objectID.uriRepresentation())
        #expect(second.spot == DepotModel.Spot(column: 1, row: 1) && second.amount == Decimal(string: "12.5"))
        #expect(second.big == 9_007_199_254_740_993 && second.bytes == first.bytes && second.levels == first.levels)
        #expect(second.token == first.token && second.moment == first.moment && second.link == first.link)
        #expect(second.parts.map(\.title) == ["x", "'; DELETE FROM Part; --", "%@", "😀\u{0}"])
        #expect(second.parts.map { $0.labels.map(\.name) } == first.parts.map { $0.labels.map(\.name) })
        #expect(second.parts[2].previous === second.parts[1])
        // What the store derives is derived again, and not taken from the file.
        #expect(second.shelf?.pieceCount == 2)
        // New objects get IDs that no object of the file has.
        let label = Label(context: new)
        label.name = "new"
        try new.save()
        #expect(try new.count(for: FetchRequest<Label>()) == 4)
    }

    @Test("A new store is created completely or not at all")
    func aNewStoreIsMadeWholeOrNotAtAll() throws {
        let wrong = try file(#"{"_entity":"Label","_id":1,"name":"a"}"#, #"{"_entity":"Label","_id":2,"name":7}"#)
        let refused = #expect(throws: JSONImporter.Rejection.self) {
            try PersistentContainer.importJSON(at: wrong, to: url("new.sqlite"), model: DepotModel.managedObjectModel)
        }
        let problem = try #require(refused?.problems.first)
        #expect(problem.line == 2 && problem.column == 35 && problem.entity == "Label" && problem.property == "name")
        #expect(try folder.files().allSatisfy { !$0.contains("sqlite") })
        let missing = #expect(throws: StoreFileError.self) {
            try PersistentContainer.importJSON(
                at: url("none.jsonl"), to: url("new.sqlite"), model: DepotModel.managedObjectModel)
        }
        #expect(missing?.reason == .inaccessibleFile)
        let good = try file(#"{"_entity":"Label","name":"a"}"#)
        try folder.write("mine", to: "there.sqlite")
        let error = #expect(throws: StoreFileError.self) {
            try PersistentContainer.importJSON(at: good, to: url("there.sqlite"), model: DepotModel.managedObjectModel)
        }
        #expect(error?.reason == .existingDestination)
        #expect(try folder.text(of: "there.sqlite") == "mine")
    }

    @Test("An export replaces the old one when it is complete")
    func anExportTakesThePlaceOfTheOldOneWhenItIsComplete() throws {
        let container = try depot()
        try folder.write("old", to: "out.jsonl")
        #expect(throws: StoreFileError.self) { try container.exportJSON(to: url("none/out.jsonl")) }
        #expect(try folder.text(of: "out.jsonl") == "old")
        try container.exportJSON(to: url("out.jsonl"), references: .uniqueKey)
        #expect(try folder.text(of: "out.jsonl").contains(#""code":"c1""#))
        #expect(try folder.files().filter { $0.contains("out") } == ["out.jsonl"])
    }

    // MARK: A store that the process has open

    #if os(Linux)
        /// Whether any process, also this one, has locks on an open file.
        private func isLocked(_ descriptor: Int32) throws -> Bool {
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            // F_OFD_GETLK: a lock of the descriptor and not of the process, with which the process's own locks conflict
            // too.
            let code = fcntl(descriptor, 36, &lock)
            try #require(code == 0)
            return lock.l_type != Int16(F_UNLCK)
        }

        /// Otherwise another process would take the store for unused, and remove the log that contexts still write.
        @Test("Whatever reads a store that the process has open leaves its locks")
        func locksStay() throws {
            let container = try depot()
            let path = container.storeURL.path
            // It stays open to the end, as closing it drops the locks.
            let descriptor = open(path, O_RDWR | O_CLOEXEC)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            try #require(try isLocked(descriptor))
            try container.exportJSON(to: url("a.jsonl"))
            #expect(try isLocked(descriptor))
            try container.mergeJSON(at: file(#"{"_entity":"Label","name":"z"}"#))
            #expect(try isLocked(descriptor))
            // With saves in its log, the store is read from a copy.
            let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
            try #require(log?.intValue ?? 0 > 0)
            #expect(try StoreSummary(path: path).entities.contains { $0.name == "Label" && $0.rows == 4 })
            #expect(try isLocked(descriptor))
            #expect(throws: StoreFileError.self) { _ = try CoreDataStore(path: path) }
            #expect(try isLocked(descriptor))
            // Without a log it is read itself.
            #expect(try container.persistentStoreCoordinator.persistentStores[0].checkpoint())
            #expect(try StoreSummary(path: path).kind == .relata)
            #expect(try isLocked(descriptor))
        }
    #endif

    // MARK: Into a store that is in use

    @Test("Contexts are notified of an import, and keep their unsaved changes")
    func contextsAreToldOfAMergeAndKeepWhatTheyHaveNotSaved() throws {
        let container = try depot()
        let (merging, other) = (container.newBackgroundContext(), container.newBackgroundContext())
        merging.automaticallyMergesChangesFromParent = true
        let (crate, stale) = (try crate("c1", in: merging), try self.crate("c1", in: other))
        let untouched = try self.crate("c2", in: merging)
        #expect(crate.parts.count == 4 && stale.medium == -7)
        crate.small = 5
        untouched.small = 6
        let report = try container.mergeJSON(
            at: file(
                #"{"_entity":"Crate","code":"c1","medium":41,"small":8}"#,
                #"{"_entity":"Part","number":9,"title":"new","crate":{"code":"c1"}}"#,
                #"{"_entity":"Crate","_id":1,"code":"c9","small":4}"#, #"{"_entity":"Part","number":1,"crate":1}"#))
        #expect(report.inserted == ["Crate": 1, "Part": 2] && report.updated == ["Crate": 1])
        merging.processPendingChanges()
        #expect(crate.medium == 41 && crate.small == 5)
        #expect(crate.parts.map(\.number) == [0, 1, 2, 3, 9])
        #expect(untouched.small == 6 && untouched.hasChanges)
        #expect(try self.crate("c9", in: merging).parts.map(\.number) == [1])
        #expect(stale.medium == -7)
        other.refresh(stale, mergeChanges: true)
        #expect(stale.medium == 41 && stale.small == 8)
        // What was not saved goes on top of what was merged, without a conflict.
        try merging.save()
        let fresh = try self.crate("c1", in: container.newBackgroundContext())
        #expect(fresh.small == 5 && fresh.medium == 41)
    }

    @Test("A refused import into a store changes nothing and notifies no context")
    func aRefusedMergeChangesNothingAndTellsNobody() throws {
        let container = try depot(tracksHistory: true)
        try container.exportJSON(to: url("before.jsonl"))
        let context = container.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        let crate = try crate("c1", in: context)
        let count = try container.history().count
        let wrong = try file(
            #"{"_entity":"Crate","code":"c1","medium":41}"#, #"{"_entity":"Crate","code":"c2","amount":"many"}"#)
        let refused = #expect(throws: JSONImporter.Rejection.self) { try container.mergeJSON(at: wrong) }
        #expect(refused?.problems.map { [$0.line, $0.column] } == [[2, 41]])
        context.processPendingChanges()
        #expect(crate.medium == -7)
        #expect(try container.history().count == count)
        try container.exportJSON(to: url("after.jsonl"))
        #expect(try folder.text(of: "before.jsonl") == folder.text(of: "after.jsonl"))
    }

    @Test("An import into a store is a transaction of its history")
    func aMergeIsATransactionOfTheHistoryWhichOthersFollow() throws {
        let container = try depot(tracksHistory: true)
        let elsewhere = try PersistentContainer(model: DepotModel.managedObjectModel, at: container.storeURL)
        let follower = elsewhere.newBackgroundContext()
        follower.automaticallyMergesChangesFromParent = true
        let crate = try crate("c1", in: follower)
        let part = try #require(crate.parts.first)
        let token = try container.currentHistoryToken()
        try container.mergeJSON(
            at: file(
                #"{"_entity":"Crate","code":"c1","medium":41}"#, #"{"_entity":"Crate","code":"c9","small":1}"#,
                #"{"_entity":"Label","name":"z","parts":[]}"#),
            author: "seeds")
        let transactions = try container.history(after: token)
        #expect(transactions.map(\.author) == ["seeds"])
        let changes = try #require(transactions.first).changes
        #expect(
            changes.filter { $0.changeType == .insert }.map { $0.changedObjectID.entity.name }.sorted() == [
                "Crate", "Label",
            ])
        #expect(
            changes.filter { $0.changeType == .update }.map { $0.changedObjectID.uriRepresentation() } == [
                crate.objectID.uriRepresentation()
            ])
        follower.processPendingChanges()
        #expect(crate.medium == 41 && !part.hasChanges)
    }
}
