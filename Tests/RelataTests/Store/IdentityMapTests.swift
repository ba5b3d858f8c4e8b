import RelataTestSupport
import Testing

@testable import Relata

@Suite("The identity map")
struct IdentityMapTests {
    private let entity: EntityDescription

    init() throws {
        entity = try #require(MusicModel.managedObjectModel.entitiesByName["Sample"])
    }

    private func object(_ rowID: RowID) -> ManagedObject {
        let object = Sample(entity: entity, insertInto: nil)
        object.assign(rowID)
        return object
    }

    @Test("A map agrees with a dictionary, however the IDs are distributed", arguments: 0..<10)
    func agreement(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let map = IdentityMap()
        var expected: [RowID: ManagedObject] = [:]
        // From all IDs in a few pages to one in each.
        let spread: Int64 = [20, 200, 3_000, 1_000_000, .max][Int(seed % 5)]
        for step in 0..<6_000 {
            // Grows, shrinks to little, and grows again.
            let grows = generator.chance(step / 1_000 % 2 == 0 ? 70 : 30)
            if step % 500 == 0 { map.reserve(Int(generator.below(100))) }
            if grows {
                let rowID = RowID(rawValue: .random(in: -spread...spread, using: &generator))
                guard expected[rowID] == nil else { continue }
                let object = object(rowID)
                expected[rowID] = object
                map.insert(object)
            } else {
                guard let known = expected.randomElement(using: &generator) else { continue }
                let other = object(known.key)
                map.remove(other)
                #expect(map[known.key] === known.value)
                expected[known.key] = nil
                map.remove(known.value)
            }
            let rowID = RowID(rawValue: .random(in: -spread...spread, using: &generator))
            #expect(map[rowID] === expected[rowID])
            #expect(map.count == expected.count)
        }
        #expect(expected.allSatisfy { map[$0.key] === $0.value })
        #expect(Set(map.objects) == Set(expected.values))
        for object in expected.values { map.remove(object) }
        #expect(map.count == 0 && map.objects.isEmpty)
    }

    @Test("An object that was replaced in the map does not remove its replacement")
    func replaced() {
        let map = IdentityMap()
        let rowID = RowID(rawValue: 5)
        let (first, second) = (object(rowID), object(rowID))
        map.insert(first)
        map.insert(second)
        #expect(map[rowID] === second && map.count == 1)
        map.remove(first)
        #expect(map[rowID] === second && map.count == 1)
        map.remove(second)
        #expect(map[rowID] == nil && map.count == 0)
    }
}
