import RelataMigration
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Decimals in hints")
struct DecimalHintTests {
    private func model(_ attributes: [Attribute], isUnique: Bool = false) -> Model {
        Model(
            "Shop",
            entities: [
                Entity(
                    "Item", attributes: attributes,
                    uniquenessConstraints: isUnique ? [UniquenessConstraint(["code"])] : [])
            ])
    }

    private func history(_ old: Model, _ new: Model, _ hints: PlanHints) throws -> ModelHistory {
        try ModelHistory([("Old", old), ("New", new)], hints: ["New": hints])
    }

    private static let price = Attribute("price", .decimal, isOptional: true)
    private static let rows = """
        INSERT INTO Item(_id, price)
        VALUES (1, '9.5'), (2, '20'), (3, '100'), (4, '1000'), (5, '-5'), (6, '100.01'), (7, NULL);
        """

    @Test(
        "A comparison with a decimal is one of numbers",
        arguments: [
            ("price > 100", ["4", "6"]), ("price <= 100", ["1", "2", "3", "5"]), ("price >= 100.0", ["3", "4", "6"]),
            ("price == 20.0", ["2"]), ("20 < price", ["3", "4", "6"]), ("price < -4.5", ["5"]),
            ("price BETWEEN {9.5, 100}", ["1", "2", "3"]), ("price IN {20.0, 1000}", ["2", "4"]),
            ("coalesce(price, 50.0) > 20", ["3", "4", "6", "7"]),
        ])
    func comparisons(condition: String, expected: [String]) throws {
        let (old, new) = (model([Self.price]), model([Self.price, Attribute("isHit", .boolean)]))
        let store = try MigratableStore(old, rows: Self.rows)
        let hints = PlanHints(values: ["Item.isHit": "TERNARY(\(condition), YES, NO)"])
        try store.migrate(to: new, history: history(old, new, hints))
        #expect(try store.rows("SELECT _id FROM Item WHERE isHit ORDER BY _id") == expected)
    }

    @Test("A split by a decimal goes by the number")
    func splits() throws {
        let old = model([Self.price])
        let new = Model("Shop", entities: ["Cheap", "Luxury"].map { Entity($0, attributes: [Self.price]) })
        let store = try MigratableStore(old, rows: Self.rows + "DELETE FROM Item WHERE price IS NULL;")
        let hints = PlanHints(splits: ["Item": ["Cheap": "price <= 100", "Luxury": "price > 100"]])
        try store.migrate(to: new, history: history(old, new, hints))
        #expect(try store.rows("SELECT price FROM Cheap ORDER BY _id") == ["9.5", "20", "100", "-5"])
        #expect(try store.rows("SELECT price FROM Luxury ORDER BY _id") == ["1000", "100.01"])
    }

    @Test(
        "Of duplicates the one with the largest or the smallest decimal remains, however many digits it has",
        arguments: [("price DESC", "100000000000000000000.2"), ("price ASC", "-100000000000000000000.2")])
    func keepOne(order: String, kept: String) throws {
        let attributes = [Attribute("code", .string, isOptional: true), Self.price]
        let (old, new) = (model(attributes), model(attributes, isUnique: true))
        let numbers = ["9.5", "1000", "-3", "-20", "0", "99999999999999999999", "-99999999999999999999"]
        let large = ["100000000000000000000.1", "100000000000000000000.2"]
        let all = (numbers + large + large.map { "-\($0)" }).map { "('a', '\($0)')" }
        let store = try MigratableStore(
            old, rows: "INSERT INTO Item(code, price) VALUES \(all.joined(separator: ", "))")
        let hints = PlanHints(keepOne: ["Item": PlanHints.KeepOne(by: ["code"], order: order)])
        try store.migrate(to: new, history: history(old, new, hints))
        #expect(try store.rows("SELECT price FROM Item") == [kept])
    }

    @Test("Objects are not deleted as duplicates by what cannot be computed of them")
    func uncomputableOrder() throws {
        let attributes = ["code", "size"].map { Attribute($0, .string, isOptional: true) }
        let (old, new) = (model(attributes), model(attributes, isUnique: true))
        let store = try MigratableStore(
            old, rows: "INSERT INTO Item(_id, code, size) VALUES (1, 'a', '10'), (2, 'a', 'many')")
        let hints = PlanHints(keepOne: ["Item": PlanHints.KeepOne(by: ["code"], order: "integer(size)")])
        #expect(try store.violations(to: new, history: history(old, new, hints)).map(\.row).contains(2))
        #expect(try store.rows("SELECT _id FROM Item ORDER BY _id") == ["1", "2"])
    }

    @Test(
        "A computed number becomes the decimal of its digits",
        arguments: [
            ("2", "3"), ("-2", "-3"), ("0", "0"), ("0.1", "0.15"), ("1e-5", "0.000015"),
            ("1e20", "150000000000000000000"), ("66.66", "99.99"), ("NULL", "NULL"),
        ])
    func numbers(amount: String, expected: String) throws {
        let number = Attribute("amount", .double, isOptional: true)
        let (old, new) = (model([number]), model([number, Self.price]))
        let hints = PlanHints(values: ["Item.price": "amount * 1.5"])
        let store = try MigratableStore(old, rows: "INSERT INTO Item(_id, amount) VALUES (1, \(amount))")
        try store.migrate(to: new, history: history(old, new, hints))
        #expect(try store.rows("SELECT price FROM Item") == [expected])
    }

    @Test("A computed number that is no decimal is named, and nothing is changed")
    func numbersWithoutDecimal() throws {
        let number = Attribute("amount", .double, isOptional: true)
        let (old, new) = (model([number]), model([number, Self.price]))
        let hints = PlanHints(values: ["Item.price": "amount * 1.5"])
        let store = try MigratableStore(old, rows: "INSERT INTO Item(_id, amount) VALUES (1, 2), (2, 1e200)")
        #expect(try Set(store.violations(to: new, history: history(old, new, hints)).map(\.row)) == [2])
        #expect(try store.rows("SELECT amount FROM Item WHERE _id = 1") == ["2.0"])
    }
}
