import Foundation
import Relata
import RelataModel
import Testing

@Suite("Validation at save (semantics 7)")
struct ValidationTests {
    /// The codes of what a save finds wrong, by property.
    private func findings(_ context: ManagedObjectContext) throws -> [String: Int] {
        do {
            try context.save()
            return [:]
        } catch PersistenceError.validation(let error) {
            return [error.property: error.code.rawValue]
        } catch PersistenceError.multipleValidation(let errors) {
            return Dictionary(errors.map { ($0.property, $0.code.rawValue) }, uniquingKeysWith: { first, _ in first })
        }
    }

    @Test("A required value that was never set is reported with 1570; an empty string is a value")
    func required() throws {
        let music = try Music()
        let context = music.context()
        let artist = Artist(context: context)
        #expect(try findings(context) == ["name": 1570])
        artist.name = ""
        #expect(try findings(context).isEmpty)
    }

    /// A change that makes an album invalid.
    struct Change: Sendable, CustomTestStringConvertible {
        let property: String
        let code: Int
        let apply: @Sendable (Album) -> Void

        var testDescription: String { "\(property) \(code)" }

        static let all = [
            Change(property: "year", code: 1620) { $0.year = 1899 },
            Change(property: "year", code: 1610) { $0.year = 2101 },
            Change(property: "title", code: 1670) { $0.title = "x" },
            Change(property: "title", code: 1660) { $0.title = String(repeating: "x", count: 21) },
            Change(property: "released", code: 1640) { $0.released = Date(timeIntervalSinceReferenceDate: -1) },
            Change(property: "released", code: 1630) { $0.released = Date(timeIntervalSinceReferenceDate: 1e9 + 1) },
            Change(property: "released", code: 1650) { $0.released = Date(timeIntervalSinceReferenceDate: .nan) },
        ]
    }

    @Test("Numbers, dates, lengths and patterns have bounds", arguments: Change.all)
    func bounds(change: Change) throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        try context.save()
        change.apply(album)
        #expect(try findings(context) == [change.property: change.code])
        #expect(context.hasChanges)
        context.rollback()
        #expect(try findings(context).isEmpty)
    }

    @Test("NaN is refused, since SQLite would store it as NULL; infinity is a number")
    func notANumber() throws {
        let music = try Music()
        let context = music.context()
        let sample = Sample(context: context)
        try context.save()
        sample.precise = .nan
        sample.rough = .nan
        sample.amount = .nan
        #expect(try findings(context) == ["precise": 1550, "rough": 1550, "amount": 1550])
        context.rollback()
        sample.precise = -.infinity
        #expect(try findings(context).isEmpty)
        #expect(try music.only(Sample.self, in: music.context()).precise == -.infinity)
    }

    @Test("Bounds themselves are allowed; lengths count UTF-16 code units")
    func bounds() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("🎸")
        album.year = 1900
        album.released = Date(timeIntervalSinceReferenceDate: 1_000_000_000)
        context.album("Other").year = 2100
        #expect(try findings(context).isEmpty)
    }

    @Test(
        "A pattern must match the whole string",
        arguments: [
            ("AB", true), ("AB12", true), ("AB1x", false), ("xAB", false), ("", false), ("AB\n", false),
        ])
    func pattern(code: String, isValid: Bool) throws {
        let music = try Music()
        let context = music.context()
        context.track("Track").code = code
        #expect(try findings(context) == (isValid ? [:] : ["code": 1680]))
    }

    @Test(
        "A to-many relationship has bounds for its count; an optional one may be empty",
        arguments: [
            (0, nil), (1, 1580), (2, nil), (4, nil), (5, 1590),
        ] as [(Int, Int?)])
    func counts(count: Int, code: Int?) throws {
        let music = try Music()
        let context = music.context()
        let playlist = Playlist(context: context)
        for number in 0..<count { playlist.items.append(context.track("\(number)")) }
        #expect(try findings(context)["items"] == code)
    }

    @Test("All errors are reported at once, as 1560, with entity, property, object and value")
    func allErrors() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("x")
        album.year = 1000
        let track = Track(context: context)
        track.code = "?"
        do {
            try context.save()
            Issue.record("the save must fail")
        } catch let error as PersistenceError {
            #expect(error.code == 1560)
            guard case .multipleValidation(let errors) = error else { throw error }
            #expect(Set(errors.map(\.property)) == ["title", "year", "code"])
            #expect(errors.count == 4)
            let year = try #require(errors.first { $0.property == "year" })
            #expect(year.entity == "Album")
            #expect(year.objectID == album.objectID)
            #expect(year.value == .attribute(.integer(1000)))
            #expect(year.bound == "1900")
            #expect(
                "\(year)"
                    == "Album.year of \(album.objectID) is too small: at least 1900 is needed (1620, value: 1000).")
            let title = try #require(errors.first { $0.property == "title" && $0.entity == "Track" })
            #expect("\(title)".hasSuffix("is a required value (1570)."))
            #expect("\(errors)".contains("does not match the pattern") && "\(errors)".contains("(1680, value: \"?\")"))
        }
        #expect(try music.context().all(Album.self).isEmpty)
        album.title = "Album"
        album.year = 1999
        track.title = "Track"
        track.code = nil
        try context.save()
        #expect(try music.context().all(Album.self).count == 1)
    }

    @Test("Properties of deleted objects are not validated")
    func deletedObjects() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        try context.save()
        album.title = ""
        context.delete(album)
        #expect(try findings(context).isEmpty)
    }
}
