import Foundation
import Relata
import Testing

@Suite("The results of a fetch: IDs, dictionaries, numbers, batches (semantics 5.1, 5.2, 5.4)")
struct FetchResultTests {
    private let music = Result { try Music() }

    /// Artists a, b and c with 1, 2 and 0 albums of the years 2001, 2002, 2003; amounts 0.1 and 0.2 in samples.
    private func contexts() throws -> (writer: ManagedObjectContext, reader: ManagedObjectContext) {
        let music = try self.music.get()
        let writer = music.context()
        var year: Int32 = 2001
        for (name, albums) in [("a", 1), ("b", 2), ("c", 0)] {
            let artist = writer.artist(name)
            artist.country = name == "c" ? nil : "x"
            for number in 0..<albums {
                let album = writer.album("\(name)-\(number)")
                album.artist = artist
                album.year = year
                year += 1
            }
        }
        for amount in ["0.1", "0.2"] { Sample(context: writer).amount = Decimal(string: amount) }
        try writer.save()
        return (writer, music.context())
    }

    private func rows(_ request: FetchRequest<[String: any Sendable]>) throws -> [[String: any Sendable]] {
        try contexts().reader.fetch(request)
    }

    @Test("IDs are those of the objects, temporary ones for new objects, and none of deleted ones")
    func objectIDs() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<ManagedObjectID>(Album.fetchRequest())
        request.sortDescriptors = [KeySortDescriptor(\Album.title, ascending: false)]
        let ids = try reader.fetch(request)
        #expect(ids.map { (reader.object(with: $0) as? Album)?.title } == ["b-1", "b-0", "a-0"])
        reader.delete(reader.object(with: ids[0]))
        let new = reader.album("b-2")
        #expect(try reader.fetch(request) == [new.objectID, ids[1], ids[2]])
        #expect(new.objectID.isTemporaryID)
        request.fetchLimit = 1
        request.fetchOffset = 1
        #expect(try reader.fetch(request) == [ids[1]])
    }

    @Test("A number is the number of objects")
    func numbers() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<Int>(entityName: "Album")
        request.predicate = try FetchPredicate(format: "year > 2001")
        #expect(try reader.fetch(request) == [2])
        _ = reader.album("new")
        #expect(try reader.fetch(request) == [2])
        reader.insertedObjects.compactMap { $0 as? Album }.first?.year = 2005
        #expect(try reader.fetch(request) == [3])
    }

    @Test("Objects without values are faults")
    func faults() throws {
        let (_, reader) = try contexts()
        let request = Album.fetchRequest()
        request.includesPropertyValues = false
        let albums = try reader.fetch(request)
        #expect(albums.count == 3)
        #expect(albums.filter(\.isFault).count == 3)
        #expect(albums[0].title == "a-0")
    }

    @Test("A dictionary has all attributes that have values, numbers as NSNumber, which as? Int casts")
    func attributes() throws {
        let request = FetchRequest<[String: any Sendable]>(entityName: "Artist")
        request.sortDescriptors = [KeySortDescriptor(key: "name")]
        let rows = try rows(request)
        #expect(rows.map { $0["name"] as? String } == ["a", "b", "c"])
        #expect(rows[0]["albumCount"] as? Int == 1)
        #expect(rows[0]["country"] as? String == "x")
        #expect(rows[2].keys.contains("country") == false)
        #expect(rows[0]["albums"] == nil)
    }

    @Test("A to-one relationship is an ID of the right entity, a key path the value at its end")
    func keyPaths() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<[String: any Sendable]>(entityName: "Album")
        request.propertiesToFetch = ["title", "artist", "artist.name", .init(name: "age", expression: "2010 - year")]
        request.sortDescriptors = [KeySortDescriptor(key: "age")]
        let rows = try reader.fetch(request)
        #expect(rows.map { $0["title"] as? String } == ["b-1", "b-0", "a-0"])
        #expect(rows[0]["artist.name"] as? String == "b")
        #expect(rows[0]["age"] as? Int == 7)
        let id = try #require(rows[0]["artist"] as? ManagedObjectID)
        #expect((reader.object(with: id) as? Artist)?.name == "b")
    }

    @Test("Aggregates of all rows: count ignores missing values, an empty sum is 0, others have no entry")
    func aggregates() throws {
        let request = FetchRequest<[String: any Sendable]>(entityName: "Album")
        request.propertiesToFetch = [
            .init(name: "n", expression: "count:(SELF)"), .init(name: "dates", expression: "count:(released)"),
            .init(name: "sum", expression: "sum:(year)"), .init(name: "mean", expression: "average:(year)"),
            .init(name: "first", expression: "min:(title)"), .init(name: "last", expression: "max:(released)"),
        ]
        let row = try #require(try rows(request).first)
        #expect(row["n"] as? Int == 3)
        #expect(row["dates"] as? Int == 0)
        #expect(row["sum"] as? Int == 6006)
        #expect(row["mean"] as? Double == 2002)
        #expect(row["first"] as? String == "a-0")
        #expect(row["last"] == nil)
        let samples = FetchRequest<[String: any Sendable]>(entityName: "Sample")
        samples.propertiesToFetch = [.init(name: "sum", expression: "sum:(amount)")]
        #expect(try music.get().context().fetch(samples).first?["sum"] as? Decimal == Decimal(string: "0.3"))
    }

    @Test("Groups have one dictionary each; HAVING supports aggregates and names")
    func groups() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<[String: any Sendable]>(entityName: "Album")
        request.propertiesToGroupBy = ["artist.name"]
        request.propertiesToFetch = ["artist.name", .init(name: "albums", expression: "count:(SELF)")]
        request.sortDescriptors = [KeySortDescriptor(key: "albums", ascending: false)]
        let rows = try reader.fetch(request)
        #expect(rows.map { $0["artist.name"] as? String } == ["b", "a"])
        #expect(rows.map { $0["albums"] as? Int } == [2, 1])
        for having in ["albums > 1", "count:(SELF) > 1", "max:(year) == 2003", "artist.name == 'b'"] {
            request.havingPredicate = try FetchPredicate(format: having)
            #expect(try reader.fetch(request).map { $0["artist.name"] as? String } == ["b"], "\(having)")
        }
        request.havingPredicate = nil
        request.fetchLimit = 1
        request.fetchOffset = 1
        #expect(try reader.fetch(request).map { $0["artist.name"] as? String } == ["a"])
    }

    @Test("A function of a property that is not grouped by is that of one of a group's rows")
    func functionOfGroups() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<[String: any Sendable]>(entityName: "Album")
        request.propertiesToGroupBy = ["artist.name"]
        request.propertiesToFetch = [
            "artist.name", .init(name: "name", expression: "uppercase:(artist.name)"),
            .init(name: "title", expression: "uppercase:(title)"),
        ]
        request.sortDescriptors = [KeySortDescriptor(key: "artist.name")]
        let rows = try reader.fetch(request)
        #expect(rows.map { $0["name"] as? String } == ["A", "B"])
        #expect(rows.map { ($0["title"] as? String)?.prefix(2) } == ["A-", "B-"])
    }

    @Test("A group's object determines its values: they are fetched, sorted by and asked for like a group")
    func valuesOfGroups() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<[String: any Sendable]>(entityName: "Album")
        request.propertiesToGroupBy = ["artist"]
        request.propertiesToFetch = [
            "artist.name", .init(name: "albums", expression: "count:(SELF)"),
            .init(name: "title", expression: "uppercase:(title)"),
        ]
        request.sortDescriptors = [
            KeySortDescriptor(key: "artist.country"), KeySortDescriptor(key: "artist.name", ascending: false),
            KeySortDescriptor(key: "title"),
        ]
        #expect(try reader.fetch(request).map { $0["artist.name"] as? String } == ["b", "a"])
        for having in ["artist.name == 'b'", "artist.albums.@count == 2", "title BEGINSWITH 'B'", "albums > 1"] {
            request.havingPredicate = try FetchPredicate(format: having)
            #expect(try reader.fetch(request).map { $0["artist.name"] as? String } == ["b"], "\(having)")
        }
    }

    @Test("What a group has several values of can be sorted by, and is refused in a condition or beside an aggregate")
    func severalValues() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<[String: any Sendable]>(entityName: "Album")
        func error() -> String {
            do {
                _ = try reader.fetch(request)
                return "no error"
            } catch { return "\(error)" }
        }
        request.propertiesToGroupBy = ["artist.name"]
        request.propertiesToFetch = ["artist.name", .init(name: "albums", expression: "count:(SELF)")]
        #expect(error() == "no error")
        for having in ["year > 1990", "albums > 1 AND uppercase:(title) == 'A'", "tracks.@count > 0", "artist != nil"] {
            request.havingPredicate = try FetchPredicate(format: having)
            #expect(error().contains("several values in a group"), "\(having)")
        }
        request.havingPredicate = nil
        request.sortDescriptors = [KeySortDescriptor(key: "albums"), KeySortDescriptor(key: "year")]
        #expect(error() == "no error")
        request.sortDescriptors = []
        request.propertiesToFetch = ["artist.name", .init(name: "sum", expression: "sum:(year) + year")]
        #expect(error().contains("'sum' has several values in a group"))
    }

    @Test("Equal dictionaries are returned once, if the request says so")
    func distinct() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<[String: any Sendable]>(entityName: "Artist")
        request.propertiesToFetch = ["country"]
        request.returnsDistinctResults = true
        request.sortDescriptors = [KeySortDescriptor(key: "country")]
        #expect(try reader.fetch(request).map { $0["country"] as? String } == [nil, "x"])
    }

    @Test("Dictionaries contain only stored values (semantics 5.2)")
    func storeAlone() throws {
        let (_, reader) = try contexts()
        _ = reader.artist("new")
        let request = FetchRequest<[String: any Sendable]>(entityName: "Artist")
        #expect(try reader.fetch(request).count == 3)
    }

    @Test("Properties that cannot be grouped or fetched are refused, with the location in the expression")
    func refusals() throws {
        let (_, reader) = try contexts()
        let request = FetchRequest<[String: any Sendable]>(entityName: "Album")
        func error() -> String {
            do {
                _ = try reader.fetch(request)
                return "no error"
            } catch { return "\(error)" }
        }
        request.propertiesToFetch = ["titel"]
        #expect(error().contains("has no property 'titel'"))
        request.propertiesToFetch = [.init(name: "x", expression: "sum:(")]
        #expect(error().contains("sum:("))
        request.propertiesToFetch = ["tracks"]
        #expect(error().contains("several values"))
        request.propertiesToFetch = ["title", .init(name: "n", expression: "count:(SELF)")]
        #expect(error().contains("'title' has several values in a group"))
        request.propertiesToFetch = ["title"]
        request.havingPredicate = FetchPredicate(value: true)
        #expect(error().contains("propertiesToGroupBy"))
        request.havingPredicate = nil
        request.fetchLimit = -1
        #expect(error().contains("below zero"))
    }

    @Test("Batches are read on demand, and few are kept")
    func batches() throws {
        let music = try self.music.get()
        let writer = music.context()
        for number in 0..<250 { _ = writer.album(String(format: "%03d", number)) }
        try writer.save()
        let reader = music.context()
        let request = Album.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Album.title)]
        request.fetchBatchSize = 20
        let results = try reader.fetchInBatches(request)
        #expect(results.count == 250)
        #expect(reader.registeredObject(for: results.objectIDs[0]) == nil)
        #expect(results[245].title == "245")
        #expect(reader.registeredObject(for: results.objectIDs[0]) == nil)
        #expect(results.map(\.title) == (0..<250).map { String(format: "%03d", $0) })
        #expect(reader.registeredObject(for: results.objectIDs[0]) == nil, "only the last batches are kept")
        #expect(results[10..<12].map(\.title) == ["010", "011"])
        request.fetchBatchSize = -1
        #expect(throws: PersistenceError.self) { try reader.fetchInBatches(request) }
    }

    @Test("An asynchronous fetch returns the same objects")
    func asynchronous() async throws {
        let (_, reader) = try contexts()
        let request = Album.fetchRequest()
        request.predicate = try FetchPredicate(format: "artist.name == 'b'")
        request.sortDescriptors = [KeySortDescriptor(key: "title", ascending: false)]
        let albums = try await reader.fetchAsynchronously(request)
        #expect(albums.map(\.title) == ["b-1", "b-0"])
        #expect(try reader.fetch(request) == albums)
    }

    @Test("An asynchronous fetch heeds what its request says of prefetching, refreshing and results")
    func asynchronousOptions() async throws {
        let (writer, reader) = try contexts()
        let request = Album.fetchRequest()
        request.predicate = try FetchPredicate(format: "artist.name == 'a'")
        let album = try #require(try reader.fetch(request).first)
        try #require(try writer.all(Album.self).first { $0.title == "a-0" }).year = 1999
        try writer.save()
        #expect(try await reader.fetchAsynchronously(request).map(\.year) == [2001])
        request.shouldRefreshRefetchedObjects = true
        request.relationshipKeyPathsForPrefetching = ["artist"]
        let found = try await reader.fetchAsynchronously(request)
        #expect(found == [album] && album.year == 1999)
        #expect(album.artist?.isFault == false)
        request.resultType = .managedObjectIDResultType
        await #expect(throws: PersistenceError.self) { _ = try await reader.fetchAsynchronously(request) }
    }

    @Test("An asynchronous fetch of a cancelled task is cancelled before the store is searched to the end")
    func cancelled() async throws {
        let container = try music.get().container
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await container.newBackgroundContext().fetchAsynchronously(Album.fetchRequest()).count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
