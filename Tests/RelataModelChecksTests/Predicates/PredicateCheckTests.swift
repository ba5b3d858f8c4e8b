import RelataModel
import RelataModelChecks
import Testing

@Suite("Checks of predicates, derivations, indexes and constraints")
struct PredicateCheckTests {
    private static func model(_ change: (inout Entity) -> Void = { _ in }, request: String? = nil) -> Model {
        var album = Entity(
            "Album", attributes: [Attribute("title", .string, isOptional: true)],
            relationships: [
                Relationship("tracks", to: "Track", inverse: "album", isToMany: true, isOptional: true)
            ])
        change(&album)
        let track = Entity(
            "Track", attributes: [Attribute("length", .double, isOptional: true)],
            relationships: [Relationship("album", to: "Album", inverse: "tracks", isOptional: true)])
        let location = SourceLocation(path: "contents", line: 3, column: 20)
        return Model(
            "Music", entities: [album, track],
            fetchRequests: request.map {
                [StoredFetchRequest("albums", entity: "Album", predicate: StoredPredicate($0, location: location))]
            } ?? [])
    }

    private func findings(_ model: Model) -> [DiagnosticIdentifier] {
        let checks: [any ModelCheck] = [PredicateCheck(), DerivationCheck(), IndexCheck(), UniquenessCheck()]
        return checks.flatMap { $0.diagnostics(for: model) }.map(\.identifier)
    }

    @Test("a mistake in a predicate is located in its text")
    func location() throws {
        let model = Self.model(request: "title == 'Kid A' AND ANDY")
        let diagnostic = try #require(PredicateCheck().diagnostics(for: model).first)
        #expect(diagnostic.identifier == .invalidPredicate)
        #expect(diagnostic.severity == .warning)
        #expect(diagnostic.location == SourceLocation(path: "contents", line: 3, column: 20 + 21))
    }

    @Test("a key path that the model lacks is located in its text")
    func keyPathPlace() throws {
        let model = Self.model(request: "title == 'titel' AND tracks.album.titel == 1")
        let diagnostic = try #require(PredicateCheck().diagnostics(for: model).first)
        #expect(diagnostic.identifier == .unknownKeyPath)
        #expect(diagnostic.location == SourceLocation(path: "contents", line: 3, column: 20 + 34))
        #expect(diagnostic.fix == "did you mean 'title'?")
    }

    @Test("one unknown name in two locations is reported in both")
    func repeatedKeyPath() {
        let model = Self.model(request: "titel == 'a' OR titel == 'b'")
        let columns = PredicateCheck().diagnostics(for: model).map(\.location?.column)
        #expect(columns == [20, 36])
    }

    @Test("a store cannot evaluate a transient property, semantics 5.3")
    func transient() {
        func findings(_ text: String) -> [DiagnosticIdentifier] {
            var model = Self.model { $0.attributes.append(Attribute("mood", .string, isTransient: true)) }
            let request = StoredFetchRequest("r", entity: "Track", predicate: StoredPredicate(text))
            let property = FetchedProperty("long", fetchRequest: request)
            var album = model.entities[0]
            album.fetchedProperties = [property]
            model = Model("Music", entities: [album, model.entities[1]])
            return PredicateCheck().diagnostics(for: model).map(\.identifier)
        }
        #expect(findings("album.mood == 'x'") == [.unsupportedPredicate])
        #expect(findings("album.title == $FETCH_SOURCE.mood") == [])
    }

    @Test("a partial index has no variables, and is otherwise checked as requests are, semantics 1.6")
    func partialIndex() {
        func findings(_ text: String) -> [DiagnosticIdentifier] {
            self.findings(
                Self.model {
                    $0.fetchIndexes = [
                        FetchIndex(
                            "index", elements: [.init(.property("title"))], partialIndexPredicate: StoredPredicate(text)
                        )
                    ]
                })
        }
        #expect(findings("title != NULL") == [])
        #expect(findings("title == $x") == [.unsupportedPredicate])
        #expect(findings("titel != NULL") == [.unknownKeyPath])
        #expect(findings("title !=") == [.invalidPredicate])
    }

    @Test(
        "predicates of stored requests",
        arguments: [
            ("title == $TITLE", []), ("titel == $TITLE", [.unknownKeyPath]),
            ("FUNCTION(title, 'length') == 3", [.unsupportedPredicate]), ("title == %@", [.unsupportedPredicate]),
            ("true == true", []), ("title ==", [.invalidPredicate]),
        ] as [(String, [DiagnosticIdentifier])])
    func predicates(text: String, expected: [DiagnosticIdentifier]) {
        #expect(findings(Self.model(request: text)) == expected)
    }

    @Test("predicates of fetched properties support $FETCH_SOURCE, semantics 1.6")
    func fetchedProperty() {
        func model(_ text: String) -> Model {
            Self.model {
                $0.fetchedProperties = [
                    FetchedProperty(
                        "long",
                        fetchRequest: StoredFetchRequest("long", entity: "Track", predicate: StoredPredicate(text)))
                ]
            }
        }
        #expect(findings(model("album == $FETCH_SOURCE AND $FETCH_SOURCE.title != nil")) == [])
        #expect(findings(model("album == $FETCH_SOURCE AND $FETCH_SOURCE.name != nil")) == [.unknownKeyPath])
    }

    @Test(
        "derivations, semantics 1.4",
        arguments: [
            ("tracks.@count", []), ("tracks.length.@sum", []), ("canonical:(title)", []), ("now()", []), ("title", []),
            ("tracks.@sum.length", [.invalidDerivation]), ("tracks.length", [.invalidDerivation]),
            ("title.@count", [.invalidDerivation]), ("tracks.album.title.@sum", [.invalidDerivation]),
            ("canonical:(tracks)", [.invalidDerivation]), ("tracs.@count", [.invalidDerivation]),
            ("title ==", [.invalidDerivation]),
        ] as [(String, [DiagnosticIdentifier])])
    func derivations(text: String, expected: [DiagnosticIdentifier]) {
        let model = Self.model {
            $0.attributes.append(
                Attribute("derived", .string, isOptional: true, derivation: StoredDerivation(text)))
        }
        #expect(findings(model) == expected)
    }

    @Test("a sum into a Decimal is reported, since the schema does not keep it")
    func decimalSum() {
        func findings(_ type: AttributeType) -> [DiagnosticIdentifier] {
            self.findings(
                Self.model {
                    $0.attributes.append(
                        Attribute("sum", type, isOptional: true, derivation: StoredDerivation("tracks.length.@sum")))
                })
        }
        #expect(findings(.decimal) == [.invalidDerivation])
        #expect(findings(.double) == [])
    }

    @Test("a step of a derivation that the model lacks is located in its text")
    func derivationPlace() throws {
        let location = SourceLocation(path: "contents", line: 5, column: 10)
        let model = Self.model {
            $0.attributes.append(
                Attribute(
                    "derived", .string, isOptional: true,
                    derivation: StoredDerivation("lowercase:(titel)", location: location)))
        }
        let diagnostic = try #require(DerivationCheck().diagnostics(for: model).first)
        #expect(diagnostic.location == SourceLocation(path: "contents", line: 5, column: 21))
        #expect(diagnostic.fix == "did you mean 'title'?")
    }

    @Test("a required derived attribute is reported, semantics 1.4")
    func requiredDerived() {
        let model = Self.model {
            $0.attributes.append(Attribute("saved", .date, derivation: StoredDerivation("now()")))
        }
        #expect(findings(model) == [.requiredDerived])
    }

    @Test("indexes that SQLite cannot have, semantics 1.6")
    func indexes() {
        func findings(_ elements: FetchIndex.Element...) -> [DiagnosticIdentifier] {
            self.findings(
                Self.model {
                    $0.attributes.append(Attribute("mood", .string, isOptional: true, isTransient: true))
                    $0.fetchIndexes = [FetchIndex("index", elements: elements)]
                })
        }
        #expect(findings(.init(.property("title"))) == [])
        #expect(findings(.init(.expression(text: "uppercase:(title)", tree: nil))) == [])
        #expect(findings() == [.invalidIndex])
        #expect(findings(.init(.property("title")), .init(.property("title"), kind: .rTree)) == [.invalidIndex])
        #expect(findings(.init(.property("tracks"))) == [.invalidIndex])
        #expect(findings(.init(.property("mood"))) == [.invalidIndex])
        #expect(findings(.init(.expression(text: "uppercase:(", tree: nil))) == [.invalidIndex])
        #expect(findings(.init(.expression(text: "uppercase:(name)", tree: nil))) == [.invalidIndex])
        #expect(findings(.init(.expression(text: "tracks.length", tree: nil))) == [.invalidIndex])
        #expect(findings(.init(.expression(text: "random()", tree: nil))) == [.invalidIndex])
        #expect(findings(.init(.expression(text: "mood", tree: nil))) == [.invalidIndex])
    }

    @Test("uniqueness over properties that are not stored, semantics 1.6")
    func uniqueness() {
        func findings(_ property: String) -> [DiagnosticIdentifier] {
            self.findings(
                Self.model {
                    $0.attributes.append(Attribute("mood", .string, isOptional: true, isTransient: true))
                    $0.uniquenessConstraints = [UniquenessConstraint([property])]
                })
        }
        #expect(findings("title") == [])
        #expect(findings("mood") == [.unstoredUniqueness])
        #expect(findings("tracks") == [.unstoredUniqueness])
    }
}
