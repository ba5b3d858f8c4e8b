import RelataModel
import Testing

@Suite("Key paths against a model, semantics 5.5")
struct KeyPathTests {
    private let model = Model(
        "Music",
        entities: [
            Entity(
                "Album", attributes: [Attribute("title", .string), Attribute("place", .composite(name: "Place"))],
                relationships: [
                    Relationship("artist", to: "Artist", inverse: "albums"),
                    Relationship("tracks", to: "Track", inverse: "album", isToMany: true),
                ]),
            Entity(
                "Artist", attributes: [Attribute("name", .string)],
                relationships: [Relationship("albums", to: "Album", inverse: "artist", isToMany: true)]),
            Entity("Media", attributes: [Attribute("length", .double)]),
            Entity(
                "Track", parent: "Media", attributes: [Attribute("index", .integer64)],
                relationships: [Relationship("album", to: "Album", inverse: "tracks")]),
        ],
        composites: [Composite("Place", attributes: [Attribute("city", .string)])])

    private func errors(_ text: String, on name: String, owner: String? = nil) throws -> [KeyPathError] {
        let entity = try #require(model.entity(named: name))
        return model.keyPathErrors(
            in: try PredicateTree(parsing: text), of: entity, owner: owner.flatMap(model.entity(named:)))
    }

    @Test(
        "the model's properties are found",
        arguments: [
            ("artist.name == 'x' AND tracks.@count > 1", "Album"),
            ("ANY tracks.length > 3", "Album"),
            ("place.city == 'x'", "Album"),
            ("SUBQUERY(tracks, $t, $t.index > 1 AND $t.album.title = 'x').@count > 0", "Album"),
            ("SELF.title == 'x' AND SELF.objectID != nil", "Album"),
            ("tracks[FIRST].length == 3", "Album"),
            ("$x.anything == 3", "Album"),
            ("albums.@max.title == 'x'", "Artist"),
        ])
    func found(text: String, entity: String) throws {
        #expect(try errors(text, on: entity) == [])
    }

    @Test(
        "an unknown property is named, with the nearest name",
        arguments: [
            ("titel == 'x'", "Album", "Album has no property 'titel'", "did you mean 'title'?"),
            ("tracks.indx == 1", "Album", "Track has no property 'indx'", "did you mean 'index'?"),
            ("title.length == 1", "Album", "Album.title is an attribute", "end the key path before it"),
            ("place.town == 1", "Album", "Place has no element 'town'", nil),
            ("index == 1", "Media", "'index' is a property of Track", "ask Track"),
            (
                "SUBQUERY(tracks, $t, $t.indx > 1).@count > 0", "Album", "Track has no property 'indx'",
                "did you mean 'index'?"
            ),
            ("tracks.@cuont > 1", "Album", "there is no collection operator '@cuont'", "did you mean '@count'?"),
            ("title.@count > 1", "Album", "Album.title is a single value", "put a to-many relationship before it"),
            ("artist.@count > 1", "Album", "this Artist is a single value", "put a to-many relationship before it"),
            ("tracks.@count.index > 1", "Album", "@count is a number", "end the key path before it"),
            ("TERNARY(nme = 1, 1, 2) = 1", "Artist", "Artist has no property 'nme'", "did you mean 'name'?"),
        ] as [(String, String, String, String?)])
    func missing(text: String, entity: String, message: String, fix: String?) throws {
        let error = try #require(try errors(text, on: entity).first)
        #expect(error.message.hasPrefix(message))
        if let fix { #expect(error.fix?.hasPrefix(fix) == true) }
    }

    @Test("$FETCH_SOURCE is the object that has the fetched property, semantics 1.6")
    func fetchSource() throws {
        #expect(try errors("album == $FETCH_SOURCE.artist", on: "Track", owner: "Album") == [])
        #expect(try errors("album == $FETCH_SOURCE.artits", on: "Track", owner: "Album").count == 1)
    }

    @Test("each step of a key path has its kind")
    func steps() throws {
        let album = try #require(model.entity(named: "Album"))
        let track = try #require(model.entity(named: "Track"))
        let tracks = try #require(model.relationship(named: "tracks", of: album))
        let back = try #require(model.relationship(named: "album", of: track))
        let title = try #require(model.attribute(named: "title", of: album))
        let place = try #require(model.attribute(named: "place", of: album))
        let city = try #require(model.composite(named: "Place")?.attributes.first)
        #expect(
            try model.steps(of: ["self", "tracks", "album", "title"], from: album)
                == [.object, .relationship(tracks), .relationship(back), .attribute(title)])
        #expect(try model.steps(of: ["place", "city"], from: album) == [.attribute(place), .element(city)])
        #expect(
            try model.steps(of: ["tracks", "@count"], from: album)
                == [.relationship(tracks), .collectionOperator("@count")])
        #expect(try model.steps(of: ["entity", "name"], from: album) == [.entityDescription, .entityDescription])
        #expect(try model.steps(of: ["objectID"], from: album) == [.objectID])
    }

    @Test("an error names its step, and the nearest name")
    func failedStep() throws {
        let album = try #require(model.entity(named: "Album"))
        do throws(KeyPathError) {
            let steps = try model.steps(of: ["artist", "albums", "titel"], from: album)
            Issue.record("\(steps)")
        } catch {
            #expect(error.step == 2)
            #expect(error.nearest == "title")
        }
    }

    @Test(
        "an invalid key path is located in its text",
        arguments: [
            ("titel == 1", [0]), ("sum(titel, titel.x) > 1", [4, 11]), ("title == 'titel' AND titel == 1", [21]),
            ("tracks.album.titel == 1", [13]),
            ("titel.x == 1 OR tracks.titel == 1 OR  titel == 1", [0, 23, 38]),
            ("artist.#nme = 1", [7]), ("SUBQUERY(tracks, $t, $t.titel > 1).@count > 0 OR titel = 1", [24, 49]),
            ("SUBQUERY(tracks, $t, $t.x > 1).@count > 0 OR SELF.x = 1", [24, 50]), ("'é' == titel", [8]),
        ] as [(String, [Int])])
    func offsets(text: String, offsets: [Int]) throws {
        let album = try #require(model.entity(named: "Album"))
        let keyPaths = model.keyPaths(in: try PredicateTree(parsing: text), of: album)
        let failures = zip(keyPaths, PredicateKeyPath.offsetsOfFailures(of: keyPaths, in: text))
        let found = failures.filter { $0.0.error != nil }.map(\.1)
        #expect(found == offsets)
    }

    @Test("a step that no store can evaluate is named")
    func unsupported() throws {
        let tree = try PredicateTree(
            parsing: "FETCH(%@, %@, NO) = 1 OR random() = 1 OR NOT (a UTI-EQUALS FUNCTION(a, 'b'))")
        #expect(
            tree.unsupportedParts.map(\.name) == ["FETCH", "%@", "%@", "random", "UTI-EQUALS", "FUNCTION(…, 'b', …)"])
        #expect(try PredicateTree(parsing: "a = $x AND tracks.@count > 3").unsupportedParts == [])
    }
}
