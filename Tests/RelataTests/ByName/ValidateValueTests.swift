import Foundation
import Relata
import Testing

@Suite("Checking a value before it is set: validateValue(_:forKey:) (semantics 7)")
struct ValidateValueTests {
    @Test(
        "The model's rules for an attribute are checked, and nothing is changed",
        arguments: [
            ("title", "x" as any Sendable, 1670), ("title", String(repeating: "x", count: 21), 1660),
            ("title", "fine", nil),
            ("year", 1800, 1620), ("year", Int64(2200), 1610), ("year", Int16(1999), nil),
            ("released", Date(timeIntervalSinceReferenceDate: -1), 1640),
            ("released", Date(timeIntervalSinceReferenceDate: 1), nil),
            ("year", "many", 134_060), ("titel", "x", 134_060),
        ] as [(String, any Sendable, Int?)])
    func attributes(key: String, value: any Sendable, code: Int?) throws {
        let context = try Music().context()
        let album = context.album("Album")
        #expect(errorCode { try album.validateValue(value, forKey: key) } == code)
        #expect(album.title == "Album" && album.year == 2000 && album.released == nil)
        try context.save()
        #expect(errorCode { try album.validateValue(value, forKey: key) } == code)
        #expect(!context.hasChanges)
    }

    @Test("A missing value is invalid if one is required, and an error names property and value")
    func missing() throws {
        let context = try Music().context()
        let album = context.album("Album")
        #expect(errorCode { try album.validateValue(nil, forKey: "title") } == 1570)
        try album.validateValue(nil, forKey: "released")
        // No argument of the test, as Foundation cannot describe it.
        let noDate = Date(timeIntervalSinceReferenceDate: .nan)
        #expect(errorCode { try album.validateValue(noDate, forKey: "released") } == 1650)
        let error = #expect(throws: PersistenceError.self) { try album.validateValue(3, forKey: "year") }
        guard case .validation(let violation) = error else { throw try #require(error) }
        #expect(violation.property == "year" && violation.bound == "1900" && violation.objectID == album.objectID)
    }

    @Test("Relationships: the number and the type of destinations")
    func relationships() throws {
        let context = try Music().context()
        let playlist = Playlist(context: context)
        let tracks = (0..<5).map { context.track("\($0)") }
        try playlist.validateValue([], forKey: "items")
        #expect(errorCode { try playlist.validateValue([tracks[0]], forKey: "items") } == 1580)
        #expect(errorCode { try playlist.validateValue([tracks[0], tracks[0]], forKey: "items") } == 1580)
        #expect(errorCode { try playlist.validateValue(tracks, forKey: "items") } == 1590)
        try playlist.validateValue(Set(tracks.prefix(3)), forKey: "items")
        #expect(errorCode { try playlist.validateValue([playlist], forKey: "items") } == 134_060)
        #expect(errorCode { try playlist.validateValue(3, forKey: "items") } == 134_060)
        try tracks[0].validateValue(context.album("Album"), forKey: "album")
        #expect(errorCode { try tracks[0].validateValue(tracks[1], forKey: "album") } == 134_060)
        #expect(playlist.items.isEmpty && tracks[0].album == nil)
        let booking = Booking(context: context)
        #expect(errorCode { try booking.validateValue(nil, forKey: "artist") } == 1570)
    }
}
