import Foundation
import Relata
import Testing

@Suite("The types of values by name")
struct CoreDataValueTests {
    private func sample() throws -> (Music, ManagedObjectContext, Sample) {
        let music = try Music()
        let context = music.context()
        return (music, context, Sample(context: context))
    }

    @Test("Numbers are NSNumber, which can be cast with as? Int and the like")
    func numbers() throws {
        let (music, context, sample) = try sample()
        sample.small = 5
        sample.medium = 6
        sample.big = 9_007_199_254_740_993
        sample.flag = true
        sample.precise = 1.5
        sample.rough = 0.25
        sample.amount = Decimal(string: "1.25")
        try context.save()
        let stored = try music.only(Sample.self, in: music.context())
        for object in [sample, stored] {
            #expect(object.value(forKey: "small") as? Int == 5 && object.value(forKey: "small") as? Int16 == 5)
            #expect(object.value(forKey: "medium") as? Int == 6 && object.value(forKey: "medium") as? Double == 6)
            #expect(object.value(forKey: "big") as? Int == 9_007_199_254_740_993)
            #expect((object.value(forKey: "big") as? NSNumber)?.int64Value == 9_007_199_254_740_993)
            #expect(object.value(forKey: "flag") as? Bool == true)
            #expect(object.value(forKey: "precise") as? Double == 1.5)
            #expect(object.value(forKey: "rough") as? Float == 0.25)
            #expect(object.value(forKey: "amount") as? Decimal == Decimal(string: "1.25"))
            #expect(object.value(forKey: "amount") is NSDecimalNumber)
        }
        #expect(
            stored.dictionaryWithValues(forKeys: ["small", "medium"]) as? [String: Int] == ["small": 5, "medium": 6])
        #expect(stored.committedValues(forKeys: ["small"])["small"] as? Int == 5)
        stored.small = 7
        #expect(stored.changedValues() as? [String: Int] == ["small": 7])
        let row = FetchRequest<[String: any Sendable]>(entityName: "Sample")
        row.propertiesToFetch = ["small", "big", "flag", "amount", "precise"]
        let values = try #require(music.context().fetch(row).first)
        #expect(values["small"] as? Int == 5 && values["flag"] as? Bool == true)
        #expect(values["big"] as? Int == 9_007_199_254_740_993 && values["precise"] as? Double == 1.5)
        #expect(values["amount"] as? Decimal == Decimal(string: "1.25"))
    }

    @Test(
        "Every number that fits can be set, whatever its type",
        arguments: [
            ("small", NSNumber(value: 5), "5"), ("small", UInt8(5), "5"), ("small", 5.0, "5"), ("small", true, "1"),
            ("small", Decimal(5), "5"), ("small", NSDecimalNumber(string: "5.0"), "5"), ("small", UInt64(5), "5"),
            ("big", NSNumber(value: Int64(9_007_199_254_740_993)), "9007199254740993"),
            ("big", NSDecimalNumber(string: "9007199254740993"), "9007199254740993"),
            ("amount", NSNumber(value: Int64(9_007_199_254_740_993)), "9007199254740993"),
            ("amount", NSNumber(value: UInt64.max), "18446744073709551615"), ("amount", 0.5, "0.5"),
            ("flag", NSNumber(value: true), "true"), ("flag", 1, "true"), ("flag", NSNumber(value: 0), "false"),
            ("precise", NSNumber(value: 2), "2.0"), ("precise", Float(0.5), "0.5"), ("precise", Decimal(3), "3.0"),
            ("rough", 0.1, "0.1"), ("rough", NSNumber(value: 0.25), "0.25"),
        ] as [(String, any Sendable, String)])
    func fitting(key: String, value: any Sendable, expected: String) throws {
        let (_, context, sample) = try sample()
        sample.setValue(value, forKey: key)
        try context.save()
        let found: [String: String?] = [
            "small": sample.small.map { "\($0)" }, "big": sample.big.map { "\($0)" },
            "amount": sample.amount.map { "\($0)" }, "flag": sample.flag.map { "\($0)" },
            "precise": sample.precise.map { "\($0)" }, "rough": sample.rough.map { "\($0)" },
        ]
        #expect(found[key] == expected)
    }

    @Test(
        "A number that does not fit changes nothing, and the next save reports it",
        arguments: [
            ("small", NSNumber(value: 1.5)), ("small", 40_000), ("small", NSNumber(value: 40_000)),
            ("small", Decimal(string: "1.5") ?? 0), ("big", NSNumber(value: UInt64.max)), ("big", UInt64.max),
            ("flag", 2), ("flag", NSNumber(value: 2)), ("precise", Int64(9_007_199_254_740_993)),
            ("precise", NSNumber(value: Int64(9_007_199_254_740_993))), ("rough", 1e300), ("text", NSNumber(value: 1)),
        ] as [(String, any Sendable)])
    func unfitting(key: String, value: any Sendable) throws {
        let (_, context, sample) = try sample()
        sample.setValue(value, forKey: key)
        #expect(sample.value(forKey: key) == nil)
        #expect(errorCode { try context.save() } == 134_060)
    }

    @Test("In dictionaries a property without a value is NSNull, which can be set from there")
    func null() throws {
        let (_, context, sample) = try sample()
        sample.small = 1
        try context.save()
        #expect(sample.dictionaryWithValues(forKeys: ["text", "small"])["text"] is NSNull)
        #expect(sample.committedValues(forKeys: ["text"])["text"] is NSNull)
        sample.small = nil
        #expect(sample.changedValues()["small"] is NSNull)
        sample.text = "x"
        sample.setValuesForKeys(["text": NSNull(), "small": 3])
        #expect(sample.text == nil && sample.small == 3)
        try context.save()
    }

    @Test("A new object's changed values are those that differ from the model's defaults")
    func newObject() throws {
        let context = try Music().context()
        let album = context.album("Title")
        #expect(album.changedValues() as? [String: String] == ["title": "Title"])
        album.year = 1999
        let label = Label(context: context)
        album.label = label
        album.tracks.append(context.track("t"))
        #expect(Set(album.changedValues().keys) == ["title", "year", "label", "tracks"])
        #expect(album.changedValues()["year"] as? Int == 1999)
        album.year = 2000
        #expect(album.changedValues()["year"] == nil)
        #expect(album.committedValues(forKeys: nil).isEmpty)
        context.delete(label)
        try context.save()
        #expect(album.changedValues().isEmpty)
    }

    @Test("A hook before the save can rely on the values that were set on a new object")
    func inHook() throws {
        let context = try Diaries().context()
        try logging { log in
            var keys: [Set<String>] = []
            log.willSave = { keys.append(Set($0.changedValues().keys)) }
            _ = context.page("a")
            try context.save()
            #expect(keys == [["text"]])
        }
    }

    @Test("A transient value is not a changed value")
    func transient() throws {
        let (_, context, sample) = try sample()
        sample.note = "x"
        #expect(sample.changedValues().isEmpty)
        try context.save()
        sample.note = "y"
        #expect(sample.changedValues().isEmpty && sample.hasChanges)
    }
}
