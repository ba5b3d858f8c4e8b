import Foundation
import Testing

@testable import Relata

@Suite("What waits for a context, or for its turn")
struct SaveInboxTests {
    @Test("A context that never merges keeps each object that was saved once, however often it was")
    func repeatedSaves() throws {
        let entity = try #require(MusicModel.managedObjectModel.entitiesByName["Track"])
        let stores = [UUID(), UUID()]
        let inbox = SaveInbox()
        for number in 0..<20_000 {
            let rowIDs = (0..<3).map { RowID(rawValue: Int64((number + $0) % 50 + 1)) }
            let deleted = [EntityRowIDs(entity: entity, rowIDs: [RowID(rawValue: 99)])]
            inbox.put(
                SavedChanges(
                    storeUUID: stores[number % 2], updated: [EntityRowIDs(entity: entity, rowIDs: rowIDs)],
                    deleted: number < 2 ? deleted : []))
            #expect(inbox.size < 10_000)
        }
        let saves = inbox.takeAll()
        #expect(saves.count < 5_000 && inbox.size == 0 && inbox.takeAll().isEmpty)
        for storeUUID in stores {
            let own = saves.filter { $0.storeUUID == storeUUID }
            #expect(Set(own.flatMap(\.updatedObjectIDs)).count == 50)
            #expect(own.flatMap(\.deletedObjectIDs).count == 1)
        }
    }

    @Test("What has reached the store is kept apart from what a parent may still give up, however many saves there are")
    func reachedAndNot() throws {
        let entity = try #require(MusicModel.managedObjectModel.entitiesByName["Track"])
        let storeUUID = UUID()
        let inbox = SaveInbox()
        for number in 0..<10_000 {
            let hasReachedStore = number % 2 == 0
            let rowID = RowID(rawValue: hasReachedStore ? 1 : 2)
            inbox.put(
                SavedChanges(
                    storeUUID: storeUUID, deleted: [EntityRowIDs(entity: entity, rowIDs: [rowID])],
                    hasReachedStore: hasReachedStore))
        }
        let saves = inbox.takeAll()
        #expect(saves.count < 10_000)
        for saved in saves {
            #expect(saved.deleted.flatMap(\.rowIDs) == [RowID(rawValue: saved.hasReachedStore ? 1 : 2)])
        }
        #expect(Set(saves.map(\.hasReachedStore)).count == 2)
    }

    @Test("Jobs begin in the order in which they have come, without those that were cancelled", .timeLimit(.minutes(1)))
    func jobs() async throws {
        let gate = JobGate()
        gate.limit = 1
        let (begun, begin) = AsyncStream<Int>.makeStream()
        try await gate.enter { CancellationError() }
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<20 {
            tasks.append(
                Task {
                    try await gate.enter { CancellationError() }
                    begin.yield(number)
                    gate.leave()
                })
            while gate.counts.waiting <= number { await Task.yield() }
        }
        for number in stride(from: 0, to: 20, by: 3) { tasks[number].cancel() }
        while gate.counts.waiting > 13 { await Task.yield() }
        gate.leave()
        for task in tasks { _ = try? await task.value }
        begin.finish()
        var order: [Int] = []
        for await number in begun { order.append(number) }
        #expect(order == (0..<20).filter { !$0.isMultiple(of: 3) })
        #expect(gate.counts == (0, 0))
        try await gate.enter { CancellationError() }
        gate.leave()
    }
}
