import RelataMigration
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Objects without a value, after a migration")
struct MissingValueTests {
    private func model(_ attributes: [Attribute]) -> Model {
        Model("Stock", entities: [Entity("Item", attributes: attributes)])
    }

    @Test("Every conversion between types leaves NULL as NULL")
    func conversions() throws {
        var count = 0
        for old in AttributeType.simpleTypes {
            for new in AttributeType.simpleTypes where new != old {
                let (before, after) = (
                    model([Attribute("amount", old, isOptional: true)]),
                    model([Attribute("amount", new, isOptional: true)])
                )
                guard MigrationPlan(from: StoredSchema(before), to: after).problems.isEmpty else { continue }
                let store = try MigratableStore(before, rows: "INSERT INTO Item(_id) VALUES (1)")
                try store.migrate(to: after)
                #expect(try store.rows("SELECT amount FROM Item") == ["NULL"], "\(old.modelName) to \(new.modelName)")
                count += 1
            }
        }
        #expect(count >= 30)
    }

    @Test(
        "A required attribute of another type has its default where there was no value",
        arguments: [AttributeType.double, .float, .uuid])
    func defaults(old: AttributeType) throws {
        let store = try MigratableStore(
            model([Attribute("amount", old, isOptional: true)]), rows: "INSERT INTO Item(_id) VALUES (1)")
        try store.migrate(to: model([Attribute("amount", .string, defaultValue: .string("none"))]))
        #expect(try store.rows("SELECT amount FROM Item") == ["none"])
    }

    @Test(
        "A hint makes no string of a value that is missing",
        arguments: [
            ("string(amount)", "NULL"), ("string(amount * 2)", "NULL"), ("string(code)", "NULL"),
            ("concat(amount, '-', code)", "-"), ("coalesce(string(amount), 'none')", "none"),
        ])
    func hints(text: String, expected: String) throws {
        let attributes = [Attribute("amount", .double, isOptional: true), Attribute("code", .uuid, isOptional: true)]
        let old = model(attributes)
        let new = model(attributes + [Attribute("mark", .string, isOptional: true)])
        let history = try ModelHistory(
            [("Old", old), ("New", new)], hints: ["New": PlanHints(values: ["Item.mark": text])])
        let store = try MigratableStore(old, rows: "INSERT INTO Item(_id) VALUES (1)")
        try store.migrate(to: new, history: history)
        #expect(try store.rows("SELECT mark FROM Item") == [expected])
    }
}
