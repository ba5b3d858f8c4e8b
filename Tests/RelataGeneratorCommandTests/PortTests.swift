import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("generator port")
struct PortTests {
    private static let source = """
        import CoreData

        @objc(Book)
        class Book: NSManagedObject {
            let shelf = #keyPath(Book.shelf)
        }

        """
    private static let ported = """
        import CoreData

        class Book: NSManagedObject {
            let shelf = "shelf"
         override class var objectiveCName: (objectClass: AnyClass, name: String)? { (Book.self, "Book") } }

        """

    @Test("port shows what it would change, and changes nothing")
    func difference() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.source, to: "Book.swift")
        let result = generator("port", file)
        #expect(result.status == .done)
        #expect(result.output.contains("--- \(file)\n+++ \(file)\n"))
        #expect(result.output.contains("-@objc(Book)\n"))
        #expect(result.output.contains("-    let shelf = #keyPath(Book.shelf)\n"))
        #expect(result.output.contains("+    let shelf = \"shelf\"\n"))
        #expect(try folder.text(of: "Book.swift") == Self.source)
    }

    @Test("--write makes the edits in the files, once")
    func writing() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.source, to: "Sources/Book.swift")
        let other = try folder.write("let answer = 42\n", to: "Sources/Other.swift")
        let before = try FileManager.default.attributesOfItem(atPath: other)[.modificationDate] as? Date
        #expect(generator("port", "--write", folder.path("Sources")).status == .done)
        #expect(try folder.text(of: "Sources/Book.swift") == Self.ported)
        #expect(try FileManager.default.attributesOfItem(atPath: other)[.modificationDate] as? Date == before)
        let again = generator("port", folder.path("Sources"))
        #expect(again.status == .done)
        #expect(again.output.isEmpty)
    }

    @Test("--write changes the file that a link names, and keeps who may do what with it")
    func linksAndModes() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.source, to: "Sources/Book.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        let link = folder.path("Book.swift")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Sources/Book.swift")
        #expect(generator("port", "--write", link).status == .done)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "Sources/Book.swift")
        #expect(try folder.text(of: "Sources/Book.swift") == Self.ported)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o755)
    }

    @Test("--write changes no file where one cannot be written, and says so without an option that it does not have")
    func writingOfSeveral() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.source, to: "A.swift")
        // The temporary name would be too long.
        try folder.write(Self.source, to: String(repeating: "B", count: 245) + ".swift")
        let result = generator("port", "--write", folder.path(""))
        #expect(result.status == .unusable)
        #expect(
            result.errors.contains("nothing was changed") && !result.errors.contains("--output"), "\(result.errors)")
        #expect(try folder.text(of: "A.swift") == Self.source)
    }

    @Test("copies have names of their own, whatever the files are called")
    func namesOfCopies() throws {
        let folder = try TemporaryFolder()
        for name in ["A/Foo.swift", "B/Foo.swift", "C/2-Foo.swift", "D/foo.swift"] {
            try folder.write("let a = 1\n", to: "Sources/" + name)
        }
        #expect(generator("port", folder.path("Sources"), "--output", folder.path("Copies")).status == .done)
        #expect(
            try folder.files().filter { $0.hasPrefix("Copies/") }
                == ["2-2-Foo", "2-Foo", "3-foo", "Foo"].map { "Copies/\($0).ported.swift" })
    }

    @Test("key paths are checked against the model")
    func models() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        let file = try folder.write("let a = #keyPath(Book.titel)\n", to: "A.swift")
        let result = generator("port", "--model", model, file)
        #expect(result.errors.contains("has no property 'titel'"))
        #expect(result.errors.contains("did you mean 'title'?"))
    }

    @Test("the two ways to write cannot be used together, and a missing one is named")
    func mistakes() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.source, to: "Book.swift")
        let both = generator("port", "--write", "--output", folder.path("Copies"), file)
        #expect(both.status == .unusable)
        #expect(both.errors.contains("cannot be used together"))
        let missing = generator("port", folder.path("None.swift"))
        #expect(missing.status == .unusable)
        #expect(missing.errors.contains("None.swift"))
        #expect(try folder.text(of: "Book.swift") == Self.source)
    }
}
