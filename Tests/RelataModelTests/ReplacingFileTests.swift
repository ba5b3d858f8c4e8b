import Foundation
import RelataModel
import RelataTestSupport
import Testing

@Suite("Replacing a file")
struct ReplacingFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a file that is not completed leaves the old one and nothing beside it")
    func abandoned() throws {
        let path = try folder.write("old", to: "a.txt")
        do {
            let file = try ReplacingFile(path)
            try file.write(Data("new".utf8))
        }
        #expect(try folder.files() == ["a.txt"])
        #expect(try folder.text(of: "a.txt") == "old")
    }

    @Test("the permissions are those of the replaced file from the beginning")
    func permissions() throws {
        let path = try folder.write("old", to: "a.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let file = try ReplacingFile(path)
        let temporary = try #require(try folder.files().first { $0.contains(".relata-") })
        for name in [temporary, "a.txt"] {
            #expect(
                try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int == 0o640)
        }
        try file.write(Data("new".utf8))
        try file.close(synchronizes: true)
        try file.replace()
        #expect(try folder.files() == ["a.txt"])
        #expect(try folder.text(of: "a.txt") == "new")
    }

    @Test("a symbolic link stays one, and what it leads to is written, whether it exists or not")
    func links() throws {
        try folder.write("old", to: "There/a.txt")
        for (link, target) in [("1", "2"), ("2", "There/a.txt"), ("3", "There/b.txt")] {
            try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
        }
        for link in ["1", "3"] { try ReplacingFile.write(Data("new \(link)".utf8), to: folder.path(link)) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("1")) == "2")
        #expect(try folder.text(of: "There/a.txt") == "new 1")
        #expect(try folder.text(of: "There/b.txt") == "new 3")
    }

    @Test("links in a circle, folders and devices are not replaced")
    func notReplaced() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path("circle"), withDestinationPath: "circle")
        for path in [folder.path("circle"), folder.url.path, "/dev/null", folder.path("None/a.txt")] {
            #expect(throws: ReplacingFile.Failure.self) { try ReplacingFile(path) }
        }
        try ReplacingFile.write(Data("new".utf8), to: "/dev/null")
        #expect(FileBytes.kind(ofPath: "/dev/null") == .other)
    }
}
