import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("generator store and generator import")
struct StoreTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = try CoreDataFile(
            at: folder.path("Tags.sqlite"), entities: [("Tag", 0, 9)],
            sql: """
                CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
                INSERT INTO ZTAG VALUES (1, 1, 1, 'red'), (4, 1, 1, 'blue');
                CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY);
                """, cache: ArchiveWriter.tagModel
        ).path
    }

    @Test("store describes the file's contents, as text and as JSON")
    func summary() throws {
        let text = generator(["store", store])
        #expect(text.status == .done)
        #expect(text.output.contains("a store of Core Data\nUUID: 0F0E0D0C-0B0A-0908-0706-050403020100\n"))
        #expect(text.output.contains("entities: 1, objects: 2\n  Tag: 2\n"))
        #expect(text.output.contains("  ACHANGE: 0, persistent history\n"))
        let json = generator(["store", store, "--format", "json"])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["kind"] as? String == "Core Data")
    }

    @Test("the recovered model can be read by the other verbs")
    func model() throws {
        let contents = try folder.write(generator(["store", store, "--model"]).output, to: "Tags.xcdatamodel/contents")
        let diagram = generator(["diagram", contents])
        #expect(diagram.status == .done)
        #expect(diagram.output.contains("class Tag"))
    }

    @Test("the views show the rows with the model's names")
    func views() throws {
        let views = generator(["store", store, "--views"])
        let database = try PlainDatabase(path: store, foreignKeys: false)
        try database.run(views.output)
        #expect(
            try database.rows("SELECT _id, name FROM Tag ORDER BY _id") == [
                [.integer(1), .text("red")], [.integer(4), .text("blue")],
            ])
    }

    @Test("export writes JSON that import turns into the same store, or adds to another one")
    func json() throws {
        let model = try folder.write(generator(["store", store, "--model"]).output, to: "Tags.xcdatamodel/contents")
        let (new, copy) = (folder.path("new.sqlite"), folder.path("copy.sqlite"))
        #expect(generator(["import", store, "--output", new, "--quiet"]).status == .done)
        let exported = generator(["export", new])
        #expect(exported.status == .done)
        #expect(exported.output.hasSuffix(#"{"_entity":"Tag","_id":4,"name":"blue"}"# + "\n"))
        let file = try folder.write(exported.output, to: "Tags.jsonl")
        let imported = generator(["import", file, "--output", copy, "--model", model])
        #expect(imported.errors == "new objects: 2\n  Tag: 2\n\(copy): written\n")
        #expect(generator(["export", copy]).output == exported.output)
        #expect(generator(["export", copy, "--output", file, "--quiet"]).output.isEmpty)
        #expect(try folder.text(of: "Tags.jsonl") == exported.output)

        let more = try folder.write(#"{"_entity":"Tag","name":"green"}"#, to: "more.jsonl")
        #expect(generator(["import", more, "--into", copy, "--quiet"]).status == .done)
        #expect(generator(["export", copy]).output.contains(#"{"_entity":"Tag","_id":10,"name":"green"}"#))
        let wrong = try folder.write(#"{"_entity":"Tag","nme":"green"}"#, to: "wrong.jsonl")
        let refused = generator(["import", wrong, "--into", copy])
        #expect(refused.status == .found)
        #expect(
            refused.errors.contains(
                #"wrong.jsonl:1:18: Tag.nme: the entity has no property "nme"; did you mean 'name'?"#))
        #expect(generator(["import", more, "--output", folder.path("none.sqlite")]).status == .unusable)
    }

    @Test("import writes a store that store describes, and a report")
    func imported() throws {
        let (new, report) = (folder.path("new.sqlite"), folder.path("report.json"))
        let result = generator(["import", store, "--output", new, "--report", report])
        #expect(result.status == .done, "\(result.errors)")
        #expect(result.errors.contains("objects: 2\n"))
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: report))) as? [String: Any]
        #expect((json?["objects"] as? [String: Int])?["Tag"] == 2)
        let summary = generator(["store", new])
        #expect(summary.output.contains("a store of Relata"))
        #expect(summary.output.contains("  Tag: 2\n"))
        let again = generator(["import", store, "--output", new])
        #expect(again.status == .unusable)
        #expect(again.errors.contains("there is something at this path already"))
    }

    @Test("a report that cannot be written is an error that says that the store was written")
    func unwritableReport() throws {
        let (new, report) = (folder.path("new.sqlite"), folder.path("None/report.json"))
        let result = generator(["import", store, "--output", new, "--report", report])
        #expect(result.status == .unusable)
        #expect(!result.errors.contains("Error("), "\(result.errors)")
        #expect(!result.errors.contains("shows the usage"), "the command line was right: \(result.errors)")
        #expect(result.errors.contains("the report cannot be written"))
        #expect(result.errors.contains("the store was written") && FileManager.default.fileExists(atPath: new))
    }

    @Test(
        "export and --report keep the permissions of the file that they replace, and a symbolic link",
        arguments: ["export", "report"])
    func replacedFiles(kind: String) throws {
        let file = try folder.write("old", to: "Secrets/old.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let link = folder.path("link.json")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Secrets/old.json")
        let new = folder.path("new.sqlite")
        let imported = generator(["import", store, "--output", new] + (kind == "report" ? ["--report", link] : []))
        #expect(imported.status == .done)
        if kind == "export" { #expect(generator(["export", new, "--output", link]).status == .done) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "Secrets/old.json")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(try folder.text(of: "Secrets/old.json").contains("Tag"))
        #expect(try folder.files().filter { $0.contains("relata-") }.isEmpty)
    }

    @Test("a damaged file is no matter of usage")
    func damagedFile() throws {
        let file = try folder.write("not a database", to: "damaged.sqlite")
        for words in [["store", file], ["export", file], ["import", file, "--output", folder.path("new.sqlite")]] {
            let result = generator(words)
            #expect(result.status == .unusable)
            #expect(!result.errors.contains("shows the usage"), "\(result.errors)")
        }
        #expect(generator(["store"]).errors.contains("'generator help store' shows the usage"))
    }

    @Test("a project whose classes cannot be written is an error that says that the store was written")
    func incompleteProject() throws {
        let model = try folder.write(generator(["store", store, "--model"]).output, to: "Tags.xcdatamodel/contents")
        try folder.write(#"{"templates": "None"}"#, to: "relata.json")
        let project = folder.path("Project")
        let result = generator(["import", store, "--project", project, "--model", model])
        #expect(result.status == .unusable)
        #expect(result.errors.contains("'\(project)/Generated' could not be written; the store '\(project)/"))
        #expect(result.errors.contains("was written") && FileManager.default.fileExists(atPath: project + "/Tags.md"))
    }

    @Test("an import that fails leaves the folders as they were")
    func refusedProject() throws {
        try PlainDatabase(path: store, foreignKeys: false).run("UPDATE ZTAG SET ZNAME = x'FF' WHERE Z_PK = 4")
        let (mine, new) = (folder.path("Mine"), folder.path("New"))
        try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: false)
        #expect(generator(["import", store, "--project", mine]).status == .found)
        #expect(FileManager.default.fileExists(atPath: mine))
        #expect(generator(["import", store, "--project", new + "/Deep/Project"]).status == .found)
        #expect(!FileManager.default.fileExists(atPath: new))
    }

    @Test("--project writes the store, its model, a page about it and its classes, or nothing")
    func project() throws {
        let project = folder.path("Project")
        let result = generator(["import", store, "--project", project])
        #expect(result.status == .done, "\(result.errors)")
        #expect(try PlainDatabase(path: project + "/Tags.sqlite").integers("SELECT _id FROM Tag") == [1, 4])
        #expect(generator(["store", project + "/Tags.sqlite"]).output.contains("  Tag: 2\n"))
        #expect(
            try String(contentsOfFile: project + "/Tags.xcdatamodel/contents", encoding: .utf8)
                == generator(["store", store, "--model"]).output)
        #expect(try String(contentsOfFile: project + "/Tags.md", encoding: .utf8).contains("```mermaid"))
        let classes = try FileManager.default.contentsOfDirectory(atPath: project + "/Generated")
        #expect(classes.contains("TagsModel.swift") && classes.contains("Tag+CoreDataProperties.swift"))
        // What is there is not written over.
        let again = generator(["import", store, "--project", project])
        #expect(again.status == .unusable && again.errors.contains("there is something in this folder"))

        let file = generator(["import", store, "--project", store])
        #expect(file.status == .unusable && file.errors.contains("there is a file at this path"))

        try PlainDatabase(path: store, foreignKeys: false).run("UPDATE ZTAG SET ZNAME = x'FF' WHERE Z_PK = 4")
        let refused = folder.path("Refused")
        #expect(generator(["import", store, "--project", refused]).status == .found)
        #expect(!FileManager.default.fileExists(atPath: refused))
        #expect(generator(["import", store, "--project", refused, "--lenient"]).status == .found)
        #expect(try PlainDatabase(path: refused + "/Tags.sqlite").integers("SELECT _id FROM Tag") == [1])
    }

    @Test("what does not fit is listed with exit status 1, and left out with --lenient")
    func refused() throws {
        try PlainDatabase(path: store, foreignKeys: false).run("UPDATE ZTAG SET ZNAME = x'FF' WHERE Z_PK = 4")
        let new = folder.path("new.sqlite")
        let strict = generator(["import", store, "--output", new])
        #expect(strict.status == .found)
        #expect(strict.errors.contains("  Tag 4, name: x'FF' (1 bytes): it is not a value of the type String"))
        #expect(!FileManager.default.fileExists(atPath: new))
        let lenient = generator(["import", store, "--output", new, "--lenient"])
        #expect(lenient.status == .found)
        #expect(try PlainDatabase(path: new).integers("SELECT _id FROM Tag") == [1])
    }

    @Test(
        "a file that is not a store, and options that cannot be used together, are refused",
        arguments: [
            ["store"], ["store", "a", "b"], ["store", "none.sqlite"], ["import", "none.sqlite"],
            ["store", "x", "--views", "--model"],
        ])
    func unusable(words: [String]) {
        let result = generator(words)
        #expect(result.status == .unusable)
        #expect(result.output.isEmpty)
    }
}
