import Foundation
import Relata

/// The objects that a fuzzed store begins with: some of each entity, with and without values, in all relationships.
enum DepotContents {
    static func insert(into context: ManagedObjectContext) {
        let labels = ["a", "Äpfel", "b"].map { name in
            let label = Label(context: context)
            label.name = name
            return label
        }
        labels[0].seeAlso.insert(labels[1])
        for number in 0..<3 {
            let shelf = Shelf(context: context)
            shelf.name = number == 0 ? nil : "shelf \(number)"
            let keeper = Keeper(context: context)
            keeper.name = "k\(number)"
            keeper.shelf = shelf
            let crate = Crate(context: context)
            crate.shelf = shelf
            if number > 0 { fill(crate, number) }
            let barrel = Barrel(context: context)
            barrel.code = "b\(number)"
            barrel.shelf = shelf
            var previous: Part?
            for position in 0..<4 {
                let part = Part(context: context)
                part.number = Int16(position)
                part.title = ["x", "'; DELETE FROM Part; --", "%@", "😀\u{0}"][position]
                part.crate = crate
                part.previous = previous
                part.labels.append(labels[position % 3])
                part.labels.append(labels[(position + 1) % 3])
                previous = part
            }
        }
    }

    private static func fill(_ crate: Crate, _ number: Int) {
        crate.code = "c\(number)"
        crate.spot = DepotModel.Spot(column: 1, row: Int16(number))
        crate.amount = Decimal(string: "12.5")
        crate.big = 9_007_199_254_740_993
        crate.bytes = Data([0, 255, UInt8(number)])
        crate.flag = number == 1
        crate.levels = [0.5, Double(number)]
        crate.link = URL(string: "https://example.org/\(number)")
        crate.medium = -7
        crate.moment = Date(timeIntervalSinceReferenceDate: 1000.5)
        crate.precise = 0.1
        crate.rough = 1.5
        crate.small = 2
        crate.token = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(number)))
    }
}
