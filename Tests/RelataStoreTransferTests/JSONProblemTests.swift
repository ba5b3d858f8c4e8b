import Foundation
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// A file that is wrong is refused with the line, the column, the property, and what to do; nothing is written.
@Suite struct JSONProblemTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func problems(_ lines: String, _ model: Model = JSONRoundTripTests.library) throws -> [String] {
        let path = try folder.write(lines, to: "a.jsonl")
        let refused = #expect(throws: JSONImporter.Rejection.self) {
            try JSONImporter(path).makeStore(at: folder.path("new.sqlite"), model: model)
        }
        #expect(try folder.files().allSatisfy { !$0.contains("sqlite") })
        return (refused?.problems ?? []).map { $0.description.replacing(path, with: "a") }
    }

    @Test("What is not JSON is reported with its location")
    func whatIsNoJSONIsToldWithItsPlace() throws {
        #expect(
            try problems(#"{"_entity":"Tag","word":"x"}"# + "\n" + #"{"_entity":"Tag",}"#) == [
                "a:2:18: a key in quotation marks is missing here; remove the comma before the brace"
            ])
        for (line, column) in [
            (#"{"a":1,"a":2}"#, 8), (#"{"a":01}"#, 6), (#"{"a":"é\ud800"}"#, 8), (#"{"a":"x"#, 6), ("{", 2),
            (#"{"a":1} x"#, 9),
            (#"{"a":tru}"#, 6), (#"{"a":1.}"#, 8), ("{\"a\":\"\u{1}\"}", 7), (#"{"a" 1}"#, 6), (#"{"a":[1 2]}"#, 9),
            (String(repeating: #"{"a":"#, count: 70), 321),
        ] {
            let found = try problems(line)
            #expect(found.first?.hasPrefix("a:1:\(column): ") == true, "\(line.prefix(40)): \(found)")
        }
    }

    @Test("A reference that is given twice is reported with what to do")
    func aReferenceThatIsThereTwiceIsToldWithWhatToDo() throws {
        let authors = #"{"_entity":"Author","_id":1,"name":"x","books":[3,3]}"# + "\n"
        let book = #"{"_entity":"Book","_id":3,"title":"x"}"#
        #expect(
            try problems(authors + book) == ["a:1:51: Author.books: the object is in the list twice; name it once"])
        let others = [1, 2].map { #"{"_entity":"Author","_id":\#($0),"name":"x\#($0)","books":[3]}"# + "\n" }.joined()
        #expect(
            try problems(others + book) == [
                "a:2:50: Author.books: another object refers to this one too, and only one can; leave one of the two references"
            ])
    }

    @Test("A byte order mark does not change columns and entities")
    func aByteOrderMarkLeavesColumnsAndEntitiesAsTheyAre() throws {
        let line = #"{"_entity":"Book","title":"x","author":9}"#
        #expect(try problems("\u{FEFF}" + line) == problems(line))
        #expect(try problems("\u{FEFF}" + #"{"_entity":"Tag",}"#) == problems(#"{"_entity":"Tag",}"#))
    }

    @Test("Wrong names and values are reported with what to do")
    func wrongNamesAndValuesAreToldWithWhatToDo() throws {
        #expect(
            try problems(#"{"_entity":"Bok","title":"x"}"#)
                == [#"a:1:12: the string "Bok" is not an entity of the model Library; did you mean 'Book'?"#])
        #expect(
            try problems(#"{"_entity":"Author","name":"x","boks":[]}"#)
                == [#"a:1:32: Author.boks: the entity has no property "boks"; did you mean 'books'?"#])
        #expect(
            try problems(#"{"_entity":"Author","name":7}"#)
                == ["a:1:28: Author.name: the number 7 is not a value of the type String; write a string"])
        let items = try problems(
            [
                #"{"_entity":"Item","small":40000}"#, #"{"_entity":"Item","day":"2023-02-29T00:00:00Z"}"#,
                #"{"_entity":"Item","wide":"NaN"}"#, #"{"_entity":"Item","mark":"1"}"#,
                #"{"_entity":"Item","bytes":"*"}"#,
                #"{"_entity":"Item","exact":"1x"}"#, #"{"_entity":"Item","place":{"z":1}}"#,
                #"{"_entity":"Item","_id":0}"#,
                #"{"_entity":"Item","wide":1e999}"#, #"{"_entity":"Item","flag":1}"#, #"[1]"#, #"{"title":1}"#,
            ].joined(separator: "\n"), JSONRoundTripTests.values)
        #expect(items.count == 12)
        #expect(
            items.first
                == "a:1:27: Item.small: the number 40000 is not a value of the type Integer 16; write a whole number from -32768 to 32767"
        )
        #expect(items.enumerated().allSatisfy { $1.hasPrefix("a:\($0 + 1):") }, "\(items)")
    }

    @Test("A reference to an entity that the relationship cannot have is reported")
    func referencesToWhatNoSuchEntityHasAreTold() throws {
        let objects = #"{"_entity":"Book","title":"x"}"# + "\n" + #"{"_entity":"Film","title":"x"}"# + "\n"
        func problem(_ reference: String) throws -> String? {
            let shelf = #"{"_entity":"Shelf","name":"a","items":[\#(reference)]}"#
            return try problems(objects + shelf, JSONRoundTripTests.media).first
        }
        #expect(
            try problem(#"{"_entity":"Flm","title":"x"}"#)
                == #"a:3:51: Shelf.items: the string "Flm" is not Media or an entity that inherits from it; did you mean 'Film'?"#
        )
        #expect(
            try problem(#"{"_entity":"Shelf","name":"a"}"#)?
                .hasPrefix(#"a:3:51: Shelf.items: the string "Shelf" is not Media"#) == true)
        #expect(
            try problem(#"{"_entity":"Film"}"#)?.hasPrefix("a:3:40: Shelf.items: the reference has no attributes")
                == true)
        #expect(
            try problem(#"{"title":"x"}"#)?
                .hasPrefix(#"a:3:40: Shelf.items: more than one object of Media has the values {"title":"x"}"#) == true)
        #expect(
            try problem(#"{"_entity":"Novel","title":"x"}"#)?
                .hasPrefix("a:3:40: Shelf.items: no object of Novel has the values") == true)
    }

    @Test("Missing required values, duplicates and missing destinations are reported")
    func whatIsRequiredAndUniqueAndDoesNotExistIsTold() throws {
        #expect(
            try problems(#"{"_entity":"Author"}"#) == [#"a:1:1: Author.name: a value is required; add "name""#])
        #expect(
            try problems(#"{"_entity":"Book","title":"x"}"#) == [
                #"a:1:1: Book.author: a value is required; add "author" here, or the object to the other side of the relationship"#
            ])
        #expect(
            try problems(#"{"_entity":"Book","title":"x","author":9}"#).first?
                .hasPrefix("a:1:40: Book.author: there is no object of Author with the ID 9") == true)
        #expect(
            try problems(#"{"_entity":"Book","title":"x","author":{"name":"y"}}"#).first?
                .hasPrefix(#"a:1:40: Book.author: no object of Author has the values {"name":"y"}"#) == true)
        #expect(
            try problems(#"{"_entity":"Author","name":"x"}"# + "\n\n" + #"{"_entity":"Author","name":"x"}"#).first?
                .hasPrefix(#"a:3:28: Author.name: another object has the same values of "name""#) == true)
        #expect(
            try problems(
                #"{"_entity":"Author","_id":1,"name":"x"}"# + "\n" + #"{"_entity":"Author","_id":1,"name":"y"}"#
            ).first?
            .hasPrefix("a:2:27: Author._id: the line 1 is the same object already") == true)
        #expect(
            try problems(#"{"_entity":"Tag","_id":3,"word":"x","books":[3]}"#).first?
                .hasPrefix("a:1:46: Tag.books: there is no object of Book with the ID 3") == true)
    }

    @Test("A refused import changes nothing")
    func aRefusedMergeChangesNothing() throws {
        let path = folder.path("a.sqlite")
        try JSONImporter(folder.write(JSONRoundTripTests.libraryLines.joined(separator: "\n"), to: "a.jsonl"))
            .makeStore(at: path, model: JSONRoundTripTests.library)
        let before = try Data(contentsOf: URL(filePath: path))
        let lines =
            #"{"_entity":"Author","name":"New"}"# + "\n" + #"{"_entity":"Book","title":"x","author":{"name":"y"}}"#
        #expect(throws: JSONImporter.Rejection.self) {
            try JSONImporter(folder.write(lines, to: "b.jsonl")).merge(intoStoreAt: path)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test("A list that leaves out an object that needs an owner is refused")
    func aListThatLeavesOutWhatMustBelongSomewhereIsRefused() throws {
        let path = folder.path("a.sqlite")
        try JSONImporter(folder.write(JSONRoundTripTests.libraryLines.joined(separator: "\n"), to: "a.jsonl"))
            .makeStore(at: path, model: JSONRoundTripTests.library)
        let refused = #expect(throws: JSONImporter.Rejection.self) {
            try JSONImporter(
                folder.write(#"{"_entity":"Author","name":"Ann","books":[{"title":"One"}]}"#, to: "b.jsonl")
            )
            .merge(intoStoreAt: path)
        }
        #expect(refused?.problems.first?.property == "books")
    }

    @Test("A store of another model is refused")
    func aStoreOfAnotherModelIsRefused() throws {
        try JSONImporter(folder.write("", to: "a.jsonl")).makeStore(
            at: folder.path("a.sqlite"), model: JSONRoundTripTests.library)
        let error = #expect(throws: StoreFileError.self) {
            try JSONExporter(storeAt: folder.path("a.sqlite"), model: JSONRoundTripTests.values)
        }
        #expect(error?.reason == .differentModel)
    }

    @Test("An export replaces only files")
    func anExportTakesTheNameOfNothingThatIsNoFile() throws {
        try JSONImporter(folder.write("", to: "a.jsonl")).makeStore(
            at: folder.path("a.sqlite"), model: JSONRoundTripTests.library)
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let link = folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
        for path in [pipe, link] {
            let error = #expect(throws: StoreFileError.self) {
                try JSONExporter(storeAt: folder.path("a.sqlite")).run(to: path)
            }
            #expect(error?.reason == .inaccessibleFile)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: pipe)
        #expect(attributes[.type] as? FileAttributeType != .typeRegular)
        #expect(try folder.files().allSatisfy { !$0.contains(".relata-") })
        #expect(try JSONExporter(storeAt: folder.path("a.sqlite")).run(to: folder.path("b.jsonl")) == 0)
    }

    @Test("A model that is too wide for a table is refused before anything is written")
    func aModelThatIsTooWideForATableIsRefusedBeforeAnythingIsWritten() throws {
        let lines = try folder.write(#"{"_entity":"Form"}"#, to: "a.jsonl")
        let error = #expect(throws: StoreFileError.self) {
            try JSONImporter(lines).makeStore(at: folder.path("a.sqlite"), model: .form(columns: 1_991))
        }
        #expect(error?.reason == .unsupportedModel && error?.fix != nil)
        #expect(error?.message.contains("the table 'Form' of the model Forms would have 1991 columns") == true)
        #expect(try folder.files() == ["a.jsonl"])
        let report = try JSONImporter(lines).makeStore(at: folder.path("b.sqlite"), model: .form(columns: 1_990))
        #expect(report.inserted == ["Form": 1])
    }
}

extension Model {
    /// A model of one entity whose table has a number of columns; the ID and the version are two of them.
    static func form(columns: Int) -> Model {
        let attributes = (2..<columns).map { Attribute("answer\($0)", .string, isOptional: true) }
        return Model("Forms", entities: [Entity("Form", attributes: attributes)])
    }
}
