import RelataModel
import Testing

@Suite("The types of a stored request's variables, semantics 1.6")
struct VariableTypeTests {
    private let model = Model(
        "Music",
        entities: [
            Entity(
                "Album",
                attributes: [
                    Attribute("title", .string), Attribute("year", .integer16), Attribute("score", .float),
                    Attribute("price", .decimal), Attribute("released", .date), Attribute("live", .boolean),
                    Attribute("uuid", .uuid), Attribute("mood", .undefined, isTransient: true),
                ],
                relationships: [
                    Relationship("artist", to: "Artist"), Relationship("media", to: "Media", isToMany: true),
                    Relationship("tracks", to: "Track", isToMany: true),
                ]),
            Entity("Artist", attributes: [Attribute("name", .string)]),
            Entity("Media", attributes: [Attribute("length", .double)]),
            Entity("Track", parent: "Media", attributes: [Attribute("index", .integer64)]),
        ])

    private func variables(_ text: String) throws -> [PredicateVariable] {
        let entity = try #require(model.entity(named: "Album"))
        return model.variables(in: try PredicateTree(parsing: text), of: entity)
    }

    private static let text = VariableType(.attribute(.string))

    @Test(
        "a variable has the type that it is compared with",
        arguments: [
            ("title == $x", text), ("$x == title", text), ("uuid == $x", VariableType(.attribute(.uuid))),
            ("year + 1 > $x", VariableType(.attribute(.integer64))),
            ("year > $x", VariableType(.attribute(.integer16))),
            ("year > $x + 1", VariableType(.attribute(.integer64))),
            ("released < $x AND released < now()", VariableType(.attribute(.date))),
            ("$x > now()", VariableType(.attribute(.date))), ("live = $x", VariableType(.attribute(.boolean))),
            ("artist == $x", VariableType(.object(entity: "Artist"))), ("artist.name LIKE[cd] $x", text),
            ("ANY tracks == $x", VariableType(.object(entity: "Track"))),
            ("ANY tracks.length > $x", VariableType(.attribute(.double))),
            ("SELF == $x", VariableType(.object(entity: "Album"))),
            ("tracks.@count > $x", VariableType(.attribute(.integer64))),
            ("tracks.length.@sum > $x", VariableType(.attribute(.double))),
            ("SUBQUERY(tracks, $t, $t.index > $x).@count > 0", VariableType(.attribute(.integer64))),
            ("SUBQUERY(tracks, $t, $t == $x).@count > 0", VariableType(.object(entity: "Track"))),
            ("title == 'a' AND (NOT title BEGINSWITH $x)", text), ("year MATCHES $x", text),
            ("uppercase:(title) == uppercase:($x)", text), ("$x == 3", VariableType(.attribute(.integer64))),
            ("TERNARY(live == YES, $x, 'b') == title", text),
        ])
    func single(text: String, type: VariableType) throws {
        #expect(try variables(text) == [PredicateVariable("x", type)])
    }

    @Test(
        "IN and BETWEEN distinguish a collection from an element",
        arguments: [
            ("title IN $x", VariableType(.attribute(.string), isCollection: true)),
            ("year BETWEEN $x", VariableType(.attribute(.integer16), isCollection: true)),
            ("artist IN $x", VariableType(.object(entity: "Artist"), isCollection: true)),
            ("SELF IN $x", VariableType(.object(entity: "Album"), isCollection: true)),
            ("$x IN tracks", VariableType(.object(entity: "Track"))), ("$x IN title", text),
            ("tracks CONTAINS $x", VariableType(.object(entity: "Track"))), ("title CONTAINS $x", text),
            ("$x CONTAINS title", text), ("$x IN {1, 2}", VariableType(.attribute(.integer64))),
            ("year BETWEEN {1990, $x}", VariableType(.attribute(.integer16))),
            ("title IN {'a', $x}", text),
        ])
    func collections(text: String, type: VariableType) throws {
        #expect(try variables(text) == [PredicateVariable("x", type)])
    }

    @Test(
        "several uses result in the type that fits all, or none",
        arguments: [
            ("title == $x OR artist.name == $x", text), ("year > $x OR price > $x", VariableType(.attribute(.decimal))),
            ("year > $x OR score > $x", VariableType(.attribute(.double))),
            ("ANY tracks == $x OR ANY media == $x", VariableType(.object(entity: "Media"))),
            ("title == $x OR year == $x", VariableType(.unknown)),
            ("title == $x OR title IN $x", VariableType(.unknown)),
            ("artist == $x OR title == $x", VariableType(.unknown)),
            ("artist == $x OR SELF == $x", VariableType(.unknown)),
        ])
    func several(text: String, type: VariableType) throws {
        #expect(try variables(text) == [PredicateVariable("x", type)])
    }

    @Test(
        "uses without a type result in no type",
        arguments: ["$x == NULL", "mood == $x", "$x.name == 'a'", "unknown == $x", "objectID == $x", "$x == $x"])
    func unknown(text: String) throws {
        #expect(try variables(text) == [PredicateVariable("x", VariableType(.unknown))])
    }

    @Test("variables are in the order of the text, without those that the predicate or Core Data binds")
    func order() throws {
        let text = "SUBQUERY(tracks, $t, $t.index == $z).@count > $y AND artist == $FETCH_SOURCE AND title == $z"
        let album = try #require(model.entity(named: "Album"))
        let tree = try PredicateTree(parsing: text)
        #expect(model.variables(in: tree, of: album).map(\.name) == ["z", "y", "FETCH_SOURCE"])
        let artist = try #require(model.entity(named: "Artist"))
        #expect(model.variables(in: tree, of: album, owner: artist).map(\.name) == ["z", "y"])
    }
}
