import RelataModel
import RelataModelReader
import Testing

/// Elements of a model with a mistake, and what is said of it.
struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    let elements: String
    let expected: [String]
    let fix: String?

    init(_ description: String, _ elements: String, _ expected: String..., fix: String? = nil) {
        self.testDescription = description
        self.elements = elements
        self.expected = expected
        self.fix = fix
    }

    /// Locations count from the first line of the elements, which is line 2 of the file.
    static let errors: [Mistake] = [
        Mistake(
            "unknown attribute type", "<entity name=\"A\">\n<attribute name=\"x\" attributeType=\"Sting\"/></entity>",
            "unknown-attribute-type error 3:36", fix: "did you mean 'String'?"),
        Mistake(
            "stored attribute without type", "<entity name=\"A\">\n<attribute name=\"x\"/></entity>",
            "untyped-attribute error 3:1"),
        Mistake(
            "composite element without type",
            "<composite name=\"C\"><attribute name=\"x\" transient=\"YES\"/></composite>",
            "untyped-attribute error 2:21"),
        Mistake(
            "composite attribute without composite",
            "<entity name=\"A\"><attribute name=\"x\" attributeType=\"Composite\"/></entity>",
            "missing-xml-attribute error 2:18"),
        Mistake(
            "unknown composite",
            "<composite name=\"Point\"/><entity name=\"A\"><attribute name=\"x\" attributeType=\"Composite\" composite=\"Pont\"/></entity>",
            "unknown-composite error 2:100", fix: "did you mean 'Point'?"),
        Mistake(
            "composite of itself",
            "<composite name=\"C\">\n<attribute name=\"x\" attributeType=\"Composite\" composite=\"C\"/></composite>",
            "composite-cycle error 3:58"),
        Mistake(
            "two composites of one name", "<composite name=\"C\"/>\n<composite name=\"C\"/>",
            "duplicate-entity error 3:18"),
        Mistake(
            "composite with an attribute twice",
            "<composite name=\"C\"><attribute name=\"x\" attributeType=\"Float\"/>\n<attribute name=\"x\" attributeType=\"Float\"/></composite>",
            "duplicate-property error 3:18"),
        Mistake(
            "unknown destination, whose inverse is not looked up",
            "<entity name=\"Album\"><relationship name=\"x\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Albun\" inverseName=\"y\" inverseEntity=\"Albun\"/></entity>",
            "unknown-destination error 2:100", fix: "did you mean 'Album'?"),
        Mistake(
            "relationship without destination",
            "<entity name=\"A\">\n<relationship name=\"x\" maxCount=\"1\" deletionRule=\"Nullify\"/></entity>",
            "missing-xml-attribute error 3:1"),
        Mistake(
            "unknown parent", "<entity name=\"Base\"/>\n<entity name=\"A\" parentEntity=\"Bass\"/>",
            "unknown-parent error 3:32", fix: "did you mean 'Base'?"),
        Mistake(
            "unknown inverse",
            "<entity name=\"A\"><relationship name=\"parts\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"A\" inverseName=\"part\"/></entity>",
            "unknown-inverse error 2:116", fix: "did you mean 'parts'?"),
        Mistake(
            "inverse that is an attribute",
            "<entity name=\"A\"><attribute name=\"n\" attributeType=\"Float\"/>\n<relationship name=\"x\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"A\" inverseName=\"n\"/></entity>",
            "unknown-inverse error 3:95"),
        Mistake(
            "inverse of an entity that is not there",
            "<entity name=\"A\">\n<relationship name=\"x\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"A\" inverseName=\"x\" inverseEntity=\"Q\"/></entity>",
            "unknown-inverse error 3:113"),
        Mistake(
            "unknown delete rule",
            "<entity name=\"A\">\n<relationship name=\"x\" maxCount=\"1\" deletionRule=\"NoAction\" destinationEntity=\"A\"/></entity>",
            "invalid-value error 3:51", fix: "did you mean 'No Action'?"),
        Mistake(
            "inheritance from itself", "<entity name=\"A\" parentEntity=\"A\"/>", "inheritance-cycle error 2:32"),
        Mistake(
            "inheritance cycle, reported once and not for those beside it",
            "<entity name=\"D\" parentEntity=\"C\"/>\n<entity name=\"A\" parentEntity=\"B\"/><entity name=\"B\" parentEntity=\"C\"/><entity name=\"C\" parentEntity=\"A\"/>",
            "inheritance-cycle error 3:32"),
        Mistake(
            "two entities of one name", "<entity name=\"A\"/>\n<entity name=\"A\"/>", "duplicate-entity error 3:15"),
        Mistake(
            "property twice, whatever its kind",
            "<entity name=\"A\"><attribute name=\"x\" attributeType=\"Float\"/>\n<relationship name=\"x\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"A\"/></entity>",
            "duplicate-property error 3:21"),
        Mistake(
            "inherited property declared again",
            "<entity name=\"A\"><attribute name=\"x\" attributeType=\"Float\"/></entity><entity name=\"B\" parentEntity=\"A\"/>\n<entity name=\"C\" parentEntity=\"B\"><attribute name=\"x\" attributeType=\"Float\"/></entity>",
            "redeclared-property error 3:52"),
        Mistake("entity without name", "<entity/>", "missing-xml-attribute error 2:1"),
        Mistake("empty name", "<entity name=\"\"/>", "invalid-name error 2:15"),
        Mistake("name with a space", "<entity name=\"My Entity\"/>", "invalid-name error 2:15"),
        Mistake("name that is a path", "<entity name=\"../x\"/>", "invalid-name error 2:15"),
        Mistake("name with a quote", "<entity name=\"a&quot;b\"/>", "invalid-name error 2:15"),
        Mistake("name with a line break", "<entity name=\"a&#10;b\"/>", "invalid-name error 2:15"),
        Mistake("name with a backtick", "<entity name=\"`a`\"/>", "invalid-name error 2:15"),
        Mistake("name that begins with a digit", "<entity name=\"1a\"/>", "invalid-name error 2:15"),
        Mistake("name that is an underscore", "<entity name=\"_\"/>", "invalid-name error 2:15"),
        Mistake(
            "name too long for a file", "<entity name=\"\(String(repeating: "a", count: 201))\"/>",
            "invalid-name error 2:15"),
        Mistake(
            "attribute with an impossible name",
            "<entity name=\"A\"><attribute name=\"a-b\" attributeType=\"Float\"/></entity>",
            "invalid-name error 2:35"),
        Mistake(
            "class with an impossible name", "<entity name=\"A\" representedClassName=\"Foo {} struct Bar\"/>",
            "invalid-name error 2:40"),
        Mistake(
            "class with an empty part", "<entity name=\"A\" representedClassName=\"Foo..Bar\"/>",
            "invalid-name error 2:40"),
        Mistake(
            "invalid names are known names",
            "<entity name=\"A B\"/><entity name=\"C\" parentEntity=\"A B\"/>", "invalid-name error 2:15"),
        Mistake(
            "several mistakes in one run",
            "<entity name=\"A\" parentEntity=\"Q\">\n<attribute name=\"x\" attributeType=\"Z\"/>\n<attribute name=\"y\"/></entity>",
            "unknown-parent error 2:32", "unknown-attribute-type error 3:36", "untyped-attribute error 4:1"),
    ]

    /// Mistakes that leave a part out and let the rest be.
    static let warnings: [Mistake] = [
        Mistake(
            "unknown XML attribute, with the nearest",
            "<entity name=\"A\" isAbstrakt=\"YES\"/>", "unknown-xml-attribute warning 2:18",
            fix: "did you mean 'isAbstract'?"),
        Mistake(
            "unknown element", "<entity name=\"A\">\n<atribute/></entity>", "unknown-element warning 3:1",
            fix: "did you mean 'attribute'?"),
        Mistake("element where none of its name can be", "<attribute name=\"x\"/>", "unknown-element warning 2:1"),
        Mistake("text", "<entity name=\"A\">\n  hello</entity>", "unknown-element warning 3:3"),
        Mistake("flag that is neither", "<entity name=\"A\" isAbstract=\"PERHAPS\"/>", "invalid-value warning 2:30"),
        Mistake(
            "unknown code generation", "<entity name=\"A\" codeGenerationType=\"klass\"/>", "invalid-value warning 2:38"
        ),
        Mistake(
            "request of an unknown entity", "<entity name=\"A\"/><fetchRequest name=\"r\" entity=\"AA\"/>",
            "unknown-entity warning 2:50"),
        Mistake("request without entity", "<fetchRequest name=\"r\"/>", "missing-xml-attribute warning 2:1"),
        Mistake(
            "request with an impossible name",
            "<entity name=\"A\"/>\n<fetchRequest name=\"all of them\" entity=\"A\"/>",
            "invalid-name warning 3:21"),
        Mistake(
            "two requests of one name",
            "<entity name=\"A\"/><fetchRequest name=\"r\" entity=\"A\"/>\n<fetchRequest name=\"r\" entity=\"A\"/>",
            "duplicate-name warning 3:21"),
        Mistake(
            "unknown result type", "<entity name=\"A\"/><fetchRequest name=\"r\" entity=\"A\" resultType=\"3\"/>",
            "invalid-value warning 2:65"),
        Mistake(
            "limit that is no count", "<entity name=\"A\"/><fetchRequest name=\"r\" entity=\"A\" fetchLimit=\"-1\"/>",
            "invalid-value warning 2:65"),
        Mistake(
            "fetched property without request", "<entity name=\"A\"><fetchedProperty name=\"f\"/></entity>",
            "missing-xml-attribute warning 2:18"),
        Mistake(
            "fetched property of an unknown entity",
            "<entity name=\"A\"><fetchedProperty name=\"f\"><fetchRequest name=\"r\" entity=\"B\"/></fetchedProperty></entity>",
            "unknown-entity warning 2:75"),
        Mistake(
            "member that is not there", "<configuration name=\"c\">\n<memberEntity name=\"A\"/></configuration>",
            "unknown-entity warning 3:21"),
        Mistake(
            "index of an unknown property",
            "<entity name=\"A\"><attribute name=\"title\" attributeType=\"Float\"/>\n<fetchIndex name=\"i\"><fetchIndexElement property=\"titel\"/></fetchIndex></entity>",
            "unknown-property warning 3:51", fix: "did you mean 'title'?"),
        Mistake(
            "index without columns", "<entity name=\"A\"><fetchIndex name=\"i\"/></entity>",
            "invalid-index warning 2:18"),
        Mistake(
            "column of nothing", "<entity name=\"A\"><fetchIndex name=\"i\"><fetchIndexElement/></fetchIndex></entity>",
            "missing-xml-attribute warning 2:39"),
        Mistake(
            "column of an unknown kind",
            "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Float\"/>\n<fetchIndex name=\"i\"><fetchIndexElement property=\"a\" type=\"Hash\"/></fetchIndex></entity>",
            "invalid-value warning 3:60"),
        Mistake(
            "column of an unknown order",
            "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Float\"/>\n<fetchIndex name=\"i\"><fetchIndexElement property=\"a\" order=\"up\"/></fetchIndex></entity>",
            "invalid-value warning 3:61"),
        Mistake(
            "constraint over an unknown property",
            "<entity name=\"A\"><uniquenessConstraints><uniquenessConstraint>\n<constraint value=\"q\"/></uniquenessConstraint></uniquenessConstraints></entity>",
            "unknown-property warning 3:20"),
        Mistake(
            "constraint over nothing",
            "<entity name=\"A\"><uniquenessConstraints>\n<uniquenessConstraint/></uniquenessConstraints></entity>",
            "missing-xml-attribute warning 3:1"),
        Mistake(
            "compound index of an unknown property",
            "<entity name=\"A\"><compoundIndexes><compoundIndex>\n<index value=\"q\"/></compoundIndex></compoundIndexes></entity>",
            "unknown-property warning 3:15"),
        Mistake(
            "user info twice",
            "<entity name=\"A\"><userInfo><entry key=\"k\" value=\"1\"/>\n<entry key=\"k\" value=\"2\"/></userInfo></entity>",
            "duplicate-name warning 3:13"),
        Mistake(
            "derived from nothing",
            "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Float\" derived=\"YES\"/></entity>",
            "missing-xml-attribute warning 2:18"),
        Mistake(
            "derivation of what is not derived",
            "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Float\" derivationExpression=\"b\"/></entity>",
            "invalid-value note 2:82"),
    ]
}

@Suite("Mistakes in a model")
struct MistakeTests {
    @Test("A mistake that makes a class or a table impossible is an error", arguments: Mistake.errors)
    func errors(mistake: Mistake) throws {
        let result = try readModel(mistake.elements)
        #expect(result.diagnostics.map(summary) == mistake.expected)
        #expect(result.model == nil)
        #expect(result.diagnostics.allSatisfy { $0.fix != nil })
        if let fix = mistake.fix { #expect(result.diagnostics.first?.fix == fix) }
    }

    @Test("A mistake that affects one part leaves that part out", arguments: Mistake.warnings)
    func warnings(mistake: Mistake) throws {
        let result = try readModel(mistake.elements)
        #expect(result.diagnostics.map(summary) == mistake.expected)
        let model = try #require(result.model)
        #expect(model.fetchRequests.count <= 1 && model.entities.flatMap(\.fetchedProperties) == [])
        #expect(model.entities.flatMap(\.fetchIndexes) == [] && model.entities.flatMap(\.uniquenessConstraints) == [])
        #expect(result.diagnostics.allSatisfy { $0.fix != nil })
        if let fix = mistake.fix { #expect(result.diagnostics.first?.fix == fix) }
    }

    @Test("Names of Unicode letters are names", arguments: ["Größe", "作品", "_hidden", "Ελλάδα", "a1", "class"])
    func unicodeNames(name: String) throws {
        let result = try readModel("<entity name=\"\(name)\"/>")
        #expect(result.model?.entities.map(\.name) == [name])
    }

    @Test("1.3: classes of every spelling are kept", arguments: ["Foo", ".Foo", "Module.Foo", "A.B.C"])
    func classNames(name: String) throws {
        let result = try readModel("<entity name=\"A\" representedClassName=\"\(name)\"/>")
        #expect(result.model?.entities.first?.representedClassName == name)
    }

    @Test("Messages name entity and property, and a second location if there is one")
    func messages() throws {
        let result = try readModel(
            "<entity name=\"A\"><attribute name=\"x\" attributeType=\"Float\"/></entity>\n"
                + "<entity name=\"B\" parentEntity=\"A\"><attribute name=\"x\" attributeType=\"Float\"/></entity>")
        let diagnostic = try #require(result.diagnostics.first)
        #expect(diagnostic.message == "B.x is inherited from A and cannot be declared again")
        #expect(diagnostic.notes.map(\.location?.line) == [2])
        #expect(diagnostic.notes.map(\.location?.column) == [35])
    }

    @Test("An unknown part that occurs often is reported once, with its count")
    func repeatedUnknowns() throws {
        let result = try readModel(String(repeating: "<bogus/>\n", count: 12))
        #expect(result.diagnostics.map(summary) == ["unknown-element warning 2:1"])
        #expect(result.diagnostics.first?.message == "<model> holds no <bogus> (12 times in this file)")
    }

    @Test("One-sided and asymmetric inverses are left to the checks (semantics 1.5)")
    func asymmetricInverses() throws {
        let relationship = "deletionRule=\"Nullify\" maxCount=\"1\""
        let result = try readModel(
            """
            <entity name="A"><relationship name="x" \(relationship) destinationEntity="B" inverseName="y"/>
            <relationship name="z" \(relationship) destinationEntity="B"/></entity>
            <entity name="B"><relationship name="y" \(relationship) destinationEntity="A" inverseName="z"/></entity>
            """)
        #expect(result.diagnostics == [])
        #expect(result.model?.entity(named: "A")?.relationships.map(\.inverse) == ["y", nil])
    }

    @Test("An inverse can be inherited by the destination, and named with the entity that declares it")
    func inheritedInverse() throws {
        let relationship = "deletionRule=\"Nullify\" maxCount=\"1\""
        let result = try readModel(
            """
            <entity name="A"><relationship name="x" \(relationship) destinationEntity="C" inverseName="y" inverseEntity="B"/></entity>
            <entity name="B"><relationship name="y" \(relationship) destinationEntity="A" inverseName="x"/></entity>
            <entity name="C" parentEntity="B"/>
            """)
        #expect(result.diagnostics == [] && result.model != nil)
    }

    @Test("Hierarchies and composites that are too deep or too wide are refused")
    func depths() throws {
        var chain = "<entity name=\"E0\"/>"
        for index in 1...5_000 { chain += "<entity name=\"E\(index)\" parentEntity=\"E\(index - 1)\"/>\n" }
        #expect(try readModel(chain).diagnostics.map(\.identifier) == [.nestingTooDeep])
        var bomb = "<composite name=\"C0\"><attribute name=\"a\" attributeType=\"Float\"/></composite>"
        for index in 1...20 {
            let part = "attributeType=\"Composite\" composite=\"C\(index - 1)\"/>"
            bomb +=
                "<composite name=\"C\(index)\">\n<attribute name=\"a\" \(part)<attribute name=\"b\" \(part)</composite>"
        }
        let result = try readModel(bomb)
        #expect(result.diagnostics.map(\.identifier) == [.fileTooLarge])
    }

    @Test("1.6: compound indexes of one name are distinguished, duplicates are left out")
    func compoundIndexNames() throws {
        func compound(_ names: String...) -> String {
            "<compoundIndex>\(names.map { "<index value=\"\($0)\"/>" }.joined())</compoundIndex>"
        }
        let attributes = ["a", "b", "a_b"].map { "<attribute name=\"\($0)\" attributeType=\"Float\"/>" }.joined()
        let indexes = [compound("a", "b"), compound("a_b"), compound("a", "b")].joined()
        let result = try readEntity("\(attributes)<compoundIndexes>\(indexes)</compoundIndexes>")
        #expect(result.model?.entities.first?.fetchIndexes.map(\.name) == ["a_b", "a_b_2"])
        #expect(result.diagnostics.map(\.identifier) == [.duplicateName])
    }
}
