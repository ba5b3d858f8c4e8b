import Foundation
import Relata
import Testing

@Suite("Numbers that a Decimal cannot represent")
struct DecimalRangeTests {
    @Test(
        "such numbers are values of a wrong type, by name and in batches",
        arguments: [Double.infinity, -.infinity, 1e150, -1e200, 1e-200, .greatestFiniteMagnitude])
    func refused(number: Double) throws {
        let music = try Music()
        let context = music.context()
        let sample = Sample(context: context)
        sample.setValue(1.5, forKey: "amount")
        #expect(sample.amount == 1.5)
        sample.setValue(number, forKey: "amount")
        #expect(sample.amount == 1.5)
        #expect(throws: PersistenceError.self) { try context.save() }
        #expect(throws: PersistenceError.self) {
            try context.execute(BatchInsertRequest(entityName: "Sample", objects: [["amount": number]]))
        }
        try context.save()
        #expect(try music.only(Sample.self, in: music.context()).amount == 1.5)
    }

    @Test(
        "Those that it can represent keep the digits that they are written with",
        arguments: ["0.57", "19.99", "-1e-20"])
    func digits(text: String) throws {
        let music = try Music()
        let context = music.context()
        let number = try #require(Double(text))
        let decimal = try #require(Decimal(string: text))
        for value in [number, NSNumber(value: number)] as [Any] {
            let sample = Sample(context: context)
            sample.setValue(value, forKey: "amount")
            #expect(sample.amount == decimal)
        }
        try context.save()
        try context.execute(BatchInsertRequest(entityName: "Sample", objects: [["amount": number]]))
        #expect(try music.context().all(Sample.self).map(\.amount) == [decimal, decimal, decimal])
    }

    @Test(
        "such numbers are not read from a part of a text that another program has stored",
        arguments: ["12abc", "1,5", "--1", "", "1 2"])
    func damaged(text: String) throws {
        let music = try Music()
        let context = music.context()
        Sample(context: context).amount = 1
        try context.save()
        try SQLiteFile(music.container)
            .run("PRAGMA ignore_check_constraints = ON; UPDATE \"Sample\" SET \"amount\" = '\(text)'")
        #expect(try music.only(Sample.self, in: music.context()).amount == nil)
    }
}
