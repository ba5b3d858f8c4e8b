import CWorkloads
import Foundation
import Relata

extension RelataWorkload {
    /// Reads and sets properties of objects in memory, which is measured in debug builds too: tests spend their time
    /// there.
    func accessProperties(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        let count = Int64(Workload.Repetitions.objects)
        let plain = (0..<count).map { PlainItem(number: $0, of: count) }
        let items = (0..<count).map { number in
            let item = Item(
                context: context, category: "", created: Date(timeIntervalSinceReferenceDate: 0), name: "Item \(number)"
            )
            item.quantity = item_quantity(number)
            return item
        }
        let rounds = size * 10 / items.count
        func repeating(_ work: () -> Int64) throws -> ChildResult {
            try ChildResult.measuring {
                var sum: Int64 = 0
                for _ in 0..<rounds { sum &+= work() }
                return sum
            }
        }
        let reads =
            try repeating { plain.reduce(0) { $0 &+ $1.quantity } }
            + repeating { items.reduce(0) { $0 &+ $1.quantity } }
        let sets =
            try repeating {
                for item in plain { item.quantity &+= 1 }
                return 0
            }
            + repeating {
                for item in items { item.quantity &+= 1 }
                return 0
            }
        guard items.map(\.quantity) == plain.map(\.quantity) else {
            throw BenchmarkError("W20: the objects have not the values that were set")
        }
        return reads + sets
    }
}
