import RelataTestSupport
import Testing

@testable import Relata

@Suite("Sets and runs of row IDs")
struct RowIDTests {
    @Test("A set of row IDs agrees with Swift's own", arguments: 0..<8)
    func set(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var rowIDs = RowIDSet()
        var expected: Set<RowID> = []
        // From all IDs in one entry to none with another.
        let spread: Int64 = [40, 200, 100_000, .max][Int(seed % 4)]
        for _ in 0..<4000 {
            let rowID = RowID(rawValue: .random(in: -spread...spread, using: &generator))
            if Bool.random(using: &generator) {
                #expect(rowIDs.insert(rowID) == expected.insert(rowID).inserted)
            } else {
                #expect(rowIDs.remove(rowID) == (expected.remove(rowID) != nil))
            }
            #expect(rowIDs.contains(rowID) == expected.contains(rowID))
        }
        #expect(rowIDs.count == expected.count)
        #expect(expected.allSatisfy { rowIDs.contains($0) })
    }

    @Test("The minimum and maximum of 64 bits are row IDs too")
    func bounds() {
        var rowIDs = RowIDSet()
        for rowID in [Int64.min, .max, 0, -1].map(RowID.init) {
            #expect(!rowIDs.contains(rowID))
            let isNew = rowIDs.insert(rowID)
            #expect(isNew && rowIDs.contains(rowID))
        }
        let runs = RowIDRuns([.max, .min, 0, .max, .min, 1, 2, 3].map(RowID.init))
        #expect(runs.runs.isEmpty && runs.rest.map(\.rawValue) == [.min, .min, 0, 1, 2, 3, .max, .max])
    }

    @Test("Runs contain exactly the given row IDs, together with the rest", arguments: 0..<8)
    func runs(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var numbers: [Int64] = []
        for _ in 0..<30 {
            let first = Int64.random(in: -500...500, using: &generator)
            numbers += (0..<Int64.random(in: 1...20, using: &generator)).map { first + $0 }
        }
        if seed % 2 == 0 { numbers.shuffle(using: &generator) }
        let runs = RowIDRuns(numbers.map(RowID.init))
        let ranges = runs.runs.map { $0.lowerBound.rawValue...$0.upperBound.rawValue }
        #expect(ranges.allSatisfy { $0.count >= 8 })
        #expect(Set(ranges.flatMap { Array($0) } + runs.rest.map(\.rawValue)) == Set(numbers))
        #expect(runs.rest == runs.rest.sorted())
    }

    @Test("A temporary row ID is not that of a row, and no two are equal")
    func temporary() {
        let (first, second) = (RowID.nextTemporary(), RowID.nextTemporary())
        #expect(first.isTemporary && !first.isPermanent && first != second)
        #expect(!RowID.unassigned.isTemporary && !RowID.unassigned.isPermanent)
    }

    @Test("Slots from 63 on are in a set together, and none of them can be removed")
    func slots() {
        var slots = SlotSet()
        slots.insert(Slot(index: 62))
        slots.insert(Slot(index: 70))
        #expect([62, 63, 200].allSatisfy { slots.contains(Slot(index: $0)) } && !slots.contains(Slot(index: 61)))
        #expect(!slots.remove(Slot(index: 63)) && slots.contains(Slot(index: 63)))
        #expect(slots.remove(Slot(index: 62)) && !slots.contains(Slot(index: 62)))
    }
}
