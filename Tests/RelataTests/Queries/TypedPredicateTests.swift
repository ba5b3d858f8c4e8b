import Foundation
import Relata
import Testing

@Suite("#Predicate and key paths")
struct TypedPredicateTests {
    private let music: Music
    private let context: ManagedObjectContext
    private let kidA: ManagedObjectID

    /// Kid A by Radiohead of 2000 with three tracks; Amnesiac of 2001 with one; a track of no album.
    init() throws {
        music = try Music()
        let writer = music.context()
        let radiohead = writer.artist("Radiohead")
        radiohead.country = "UK"
        let kidA = writer.album("Kid A")
        kidA.artist = radiohead
        for (number, title) in ["Everything", "Kid A", "Idioteque"].enumerated() {
            writer.track(title, album: kidA).number = Int16(number + 1)
        }
        let amnesiac = writer.album("Amnesiac")
        amnesiac.year = 2001
        amnesiac.artist = radiohead
        let track = writer.track("Pyramid Song", album: amnesiac)
        track.number = 2
        track.code = "AB"
        _ = writer.track("Loose")
        try writer.save()
        self.kidA = kidA.objectID
        context = music.context()
    }

    /// The titles of the tracks that a predicate finds; the store and memory must agree.
    private func tracks(_ predicate: Predicate<Track>) throws -> [String] {
        let found = try context.fetch(FetchRequest(predicate: predicate, sortBy: [SortDescriptor(\.title)])).map(
            \.title)
        let untyped = FetchPredicate(predicate)
        let inMemory = try music.context().all(Track.self).filter { try untyped.evaluate(with: $0) }.map(\.title)
        #expect(inMemory.sorted() == found, "in memory and in the store")
        return found
    }

    @Test(
        "Thousands joined by || and &&, and one that captures a long list; too deep nesting is refused by a typed error"
    )
    func large() throws {
        func equal(_ number: Int16) -> FetchPredicate { FetchPredicate(#Predicate<Track> { $0.number == number }) }
        func more(_ number: Int16) -> FetchPredicate { FetchPredicate(#Predicate<Track> { $0.number > number }) }
        func count(_ predicate: FetchPredicate) throws -> Int {
            let request = FetchRequest<Track>()
            request.predicate = predicate
            return try context.count(for: request)
        }
        let numbers = try context.all(Track.self).map(\.number)
        let others: [Int16] = Array(3..<1_500)
        #expect(try count(others.reduce(equal(2)) { $0 || equal($1) }) == numbers.count { $0 >= 2 })
        #expect(try count(others.reduce(more(1)) { $0 && more(-$1) }) == numbers.count { $0 > 1 })
        let list: [Int16] = Array(1..<30_000)
        #expect(try count(FetchPredicate(#Predicate<Track> { list.contains($0.number) })) == numbers.count { $0 > 0 })
        var nested = equal(2)
        for level in 0..<20_000 { nested = level.isMultiple(of: 2) ? nested || more(100) : nested && more(-2) }
        #expect(throws: FetchPredicateError.self) { try count(nested) }
    }

    private func albums(_ predicate: Predicate<Album>) throws -> [String] {
        let found = try context.fetch(FetchRequest(predicate: predicate, sortBy: [SortDescriptor(\.title)])).map(
            \.title)
        let untyped = FetchPredicate(predicate)
        let inMemory = try music.context().all(Album.self).filter { try untyped.evaluate(with: $0) }.map(\.title)
        #expect(inMemory.sorted() == found, "in memory and in the store")
        return found
    }

    @Test("#Predicate compares properties, over to-one relationships too")
    func comparisons() throws {
        #expect(try tracks(#Predicate { $0.album?.title == "Kid A" && $0.number > 1 }) == ["Idioteque", "Kid A"])
        #expect(try tracks(#Predicate { $0.album == nil }) == ["Loose"])
        #expect(try tracks(#Predicate { $0.album != nil && $0.number >= 3 }) == ["Idioteque"])
        #expect(try tracks(#Predicate { $0.album?.title != "Kid A" }) == ["Loose", "Pyramid Song"])
        #expect(try tracks(#Predicate { $0.album?.artist?.country == "UK" && $0.code != nil }) == ["Pyramid Song"])
        #expect(try tracks(#Predicate { !($0.number == 2 || $0.number == 3) }) == ["Everything", "Loose"])
        #expect(try albums(#Predicate { $0.year < 2001 }) == ["Kid A"])
    }

    @Test("#Predicate uses captured values")
    func captured() throws {
        let title = "x' OR '1'='1"
        #expect(try tracks(#Predicate { $0.title == title }) == [])
        let numbers: Set<Int16> = [1, 3]
        #expect(try tracks(#Predicate { numbers.contains($0.number) }) == ["Everything", "Idioteque"])
        let range: ClosedRange<Int16> = 2...3
        #expect(try tracks(#Predicate { range.contains($0.number) }) == ["Idioteque", "Kid A", "Pyramid Song"])
        let id = kidA
        #expect(try tracks(#Predicate { $0.album?.objectID == id && $0.number == 1 }) == ["Everything"])
        let nothing: String? = nil
        #expect(try tracks(#Predicate { $0.code == nothing && $0.number == 2 }) == ["Kid A"])
    }

    @Test("#Predicate supports strings, optionals, conditions and arithmetic")
    func functions() throws {
        #expect(try tracks(#Predicate { $0.title.contains("id") }) == ["Kid A", "Pyramid Song"])
        #expect(try tracks(#Predicate { $0.title.starts(with: "K") }) == ["Kid A"])
        #expect(try tracks(#Predicate { $0.code?.contains("B") ?? false }) == ["Pyramid Song"])
        #expect(
            try tracks(#Predicate { $0.code?.contains("B") ?? ($0.number == 1) }) == ["Everything", "Pyramid Song"])
        #expect(try tracks(#Predicate { $0.code?.contains("B") == true }) == ["Pyramid Song"])
        #expect(try tracks(#Predicate { ($0.code ?? $0.title) == "AB" }) == ["Pyramid Song"])
        #expect(try tracks(#Predicate { $0.number * 2 - 1 == 5 }) == ["Idioteque"])
        #expect(try tracks(#Predicate { $0.number % 2 == 1 }) == ["Everything", "Idioteque"])
        #expect(try tracks(#Predicate { $0.album == nil ? $0.number == 0 : $0.number == 3 }) == ["Idioteque", "Loose"])
    }

    @Test("#Predicate evaluates the destinations of to-many relationships")
    func collections() throws {
        #expect(try albums(#Predicate { $0.tracks.contains { $0.number == 3 } }) == ["Kid A"])
        #expect(try albums(#Predicate { $0.tracks.allSatisfy { $0.number > 1 } }) == ["Amnesiac"])
        #expect(try albums(#Predicate { $0.tracks.count > 2 }) == ["Kid A"])
        #expect(try albums(#Predicate { $0.tracks.filter { $0.number > 1 }.count == 2 }) == ["Kid A"])
        #expect(try albums(#Predicate { $0.extras.isEmpty }) == ["Amnesiac", "Kid A"])
        // What is outside of the closure means the album still.
        #expect(try albums(#Predicate { album in album.tracks.contains { $0.title == album.title } }) == ["Kid A"])
    }

    @Test("#Predicate sees unsaved changes")
    func pending() throws {
        let track = try #require(try context.fetch(FetchRequest(predicate: #Predicate<Track> { $0.number == 3 })).first)
        track.title = "Morning Bell"
        let request = FetchRequest(predicate: #Predicate<Track> { $0.title == "Morning Bell" })
        #expect(try context.fetch(request) == [track])
        request.includesPendingChanges = false
        #expect(try context.count(for: request) == 0)
    }

    @Test("a fetch sorts by key paths over relationships, through several and backwards")
    func sorting() throws {
        let request = Track.fetchRequest()
        request.sortDescriptors = [
            KeySortDescriptor(\Track.album?.title, ascending: false), KeySortDescriptor(\Track.number),
        ]
        #expect(
            try context.fetch(request).map(\.title) == ["Everything", "Kid A", "Idioteque", "Pyramid Song", "Loose"])
        request.sortDescriptors = [
            KeySortDescriptor(\Track.album?.artist?.name),
            KeySortDescriptor(SortDescriptor(\Track.title, order: .reverse)),
        ]
        #expect(
            try context.fetch(request).map(\.title) == ["Loose", "Pyramid Song", "Kid A", "Idioteque", "Everything"])
        let albums = Album.fetchRequest()
        albums.sortDescriptors = [KeySortDescriptor(\Album.tracks.count)]
        #expect(try context.fetch(albums).map(\.title) == ["Amnesiac", "Kid A"])
    }

    @Test("what no store supports is refused, and the error names the part")
    func refusals() throws {
        func message(_ work: () throws -> Void) -> String {
            do {
                try work()
                return ""
            } catch let error as FetchPredicateError {
                return error.description
            } catch { return "\(error)" }
        }
        let fetched = message { _ = try tracks(#Predicate { $0.objectID.isTemporaryID }) }
        #expect(fetched.contains("is not a property of the model"))
        let typed = message { _ = try albums(#Predicate { $0.tracks[0].number == 1 }) }
        #expect(typed.contains("CollectionIndexSubscript"), "\(typed)")
        let request = Album.fetchRequest()
        request.predicate = FetchPredicate(#Predicate<Track> { $0.number == 1 })
        #expect(message { _ = try context.fetch(request) }.contains("objects of the class Track"))
        let sorted = Track.fetchRequest()
        sorted.sortDescriptors = [KeySortDescriptor(\Track.album?.tracks.count)]
        sorted.sortDescriptors = [KeySortDescriptor(\Track.title.count)]
        #expect(message { _ = try context.fetch(sorted) }.contains("which is not a key path of the model"))
    }

    @Test("Object IDs are encoded as their URIs, so that predicates can capture them")
    func codedIDs() throws {
        let data = try JSONEncoder().encode([kidA])
        let decoder = JSONDecoder()
        #expect(throws: DecodingError.self) { try decoder.decode([ManagedObjectID].self, from: data) }
        let key = try #require(CodingUserInfoKey.managedObjectModel)
        decoder.userInfo[key] = MusicModel.managedObjectModel
        #expect(try decoder.decode([ManagedObjectID].self, from: data) == [kidA])
        #expect(throws: DecodingError.self) {
            try decoder.decode([ManagedObjectID].self, from: Data(#"["x-coredata://a/b/c"]"#.utf8))
        }
    }
}
