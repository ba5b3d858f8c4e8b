import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

extension TemporaryFolder {
    /// The text of the library with as many attributes more as say which version it is.
    private func library(_ number: Int) -> String {
        let added = (1..<max(1, number)).map {
            "<attribute name=\"added\($0)\" optional=\"YES\" attributeType=\"String\"/>"
        }
        return libraryModel.replacingOccurrences(
            of: "<attribute name=\"title\"", with: added.joined() + "<attribute name=\"title\"")
    }

    /// A bundle of these versions, the last one current.
    /// - Returns: its path.
    @discardableResult
    func writeVersions(_ names: [String]) throws -> String {
        for (index, name) in names.enumerated() {
            try write(library(index + 1), to: "Library.xcdatamodeld/\(name).xcdatamodel/contents")
        }
        try setCurrent(try #require(names.last))
        return path("Library.xcdatamodeld")
    }

    func setCurrent(_ name: String) throws {
        let plist = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>
            """
        try write(plist, to: "Library.xcdatamodeld/.xccurrentversion")
    }

    /// Such a bundle, with all of its versions locked.
    @discardableResult
    func writeLocked(_ names: [String]) throws -> String {
        let path = try writeVersions(names)
        let result = generator("lock", path)
        #expect(result.status == .done, "\(result.errors)")
        return path
    }

    /// Replaces something in a version.
    func edit(_ version: String, _ old: String, _ new: String) throws {
        let name = "Library.xcdatamodeld/\(version).xcdatamodel/contents"
        let text = try String(contentsOfFile: path(name), encoding: .utf8)
        let edited = text.replacingOccurrences(of: old, with: new)
        #expect(edited != text)
        try write(edited, to: name)
    }
}

@Suite("generator lock")
struct LockTests {
    @Test("A lock has a line for each version up to the current one; versions after it have not shipped")
    func writes() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeVersions(["Library", "Library 2", "Library 10"])
        try folder.setCurrent("Library 2")
        let result = generator("lock", model)
        #expect(result.status == .done)
        #expect(
            result.errors == """
                locked the version Library in \(folder.path("Library.lock.json"))
                locked the version Library 2 in \(folder.path("Library.lock.json"))

                """)
        let text = try String(contentsOfFile: folder.path("Library.lock.json"), encoding: .utf8)
        #expect(text.split(separator: "\n").filter { $0.contains("\"name\"") }.count == 2)
        #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
        // Again, and it stays as it is.
        #expect(generator("lock", model).errors == "no version is new\n")
        #expect(try String(contentsOfFile: folder.path("Library.lock.json"), encoding: .utf8) == text)
        #expect(generator("lock", model, "--check").status == .done)
    }

    @Test("--check finds a version that is released and not locked")
    func unlocked() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeLocked(["Library"])
        try folder.writeVersions(["Library", "Library 2"])
        let result = generator("lock", model, "--check")
        #expect(result.status == .found)
        #expect(result.output.contains("the version 'Library 2' is not in the lock file [unlocked-version]"))
        #expect(!result.output.contains("'Library' is"))
        // Work on the next version is no mistake.
        #expect(!generator("lint", model).output.contains("unlocked-version"))
    }

    @Test("An edited version is an error of lock, lint and generate, which names the entity, its location and the fix")
    func edited() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeLocked(["Library", "Library 2"])
        try folder.edit("Library", "name=\"title\"", "name=\"heading\"")
        let lock = try String(contentsOfFile: folder.path("Library.lock.json"), encoding: .utf8)
        let location = folder.path("Library.xcdatamodeld/Library.xcdatamodel/contents")
        for words in [["lock", model, "--check"], ["lint", model], ["lock", model]] {
            let result = generator(words)
            let text = result.output + result.errors
            #expect(result.status == (words.last == "--check" ? .found : .unusable))
            let line = try #require(text.split(separator: "\n").first { $0.hasSuffix("[locked-version-edited]") })
            #expect(line.hasPrefix("\(location):3:") && line.contains("error: the version 'Library' has shipped"))
            #expect(line.contains("Book differs"))
            #expect(text.contains("Library.lock.json:3:5: note: locked here"))
        }
        #expect(generator(model, "--output", folder.path("Generated")).status == .unusable)
        #expect(try String(contentsOfFile: folder.path("Library.lock.json"), encoding: .utf8) == lock)
        // A version that has no stores is locked again without its line.
        let lines = lock.split(separator: "\n").filter { !$0.contains("\"name\":\"Library\"") }
        try folder.write(lines.joined(separator: "\n"), to: "Library.lock.json")
        #expect(generator("lock", model).status == .done)
        #expect(generator("lock", model, "--check").status == .done)
    }

    @Test("An edited rule is a warning, as stores receive it when they are opened; lock accepts it")
    func rules() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeLocked(["Library", "Library 2"])
        try folder.edit("Library", "Untitled", "No title")
        let result = generator("lint", model)
        #expect(result.status == .done)
        #expect(
            result.output.contains("warning: the version 'Library' has shipped, and was edited since: Book differs"))
        #expect(generator("lint", model, "--strict").status == .found)
        #expect(generator("lock", model).errors.hasPrefix("locked the version Library as it is now"))
        #expect(!generator("lint", model).output.contains("locked-version-edited"))
    }

    @Test("A version that was removed from the bundle is a warning at its line of the lock, which lock keeps")
    func missing() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeLocked(["Library", "Library 2"])
        try FileManager.default.removeItem(atPath: folder.path("Library.xcdatamodeld/Library.xcdatamodel"))
        let result = generator("lint", model)
        #expect(
            result.output.contains(
                "\(folder.path("Library.lock.json")):3:5: warning: the version 'Library' has shipped"))
        #expect(generator("lock", model).status == .done)
        let lock = try String(contentsOfFile: folder.path("Library.lock.json"), encoding: .utf8)
        #expect(lock.contains("\"name\":\"Library\""))
    }

    @Test("Versions are in the order of the lock, whatever their names")
    func order() throws {
        let folder = try TemporaryFolder()
        // By name, the beta would come first.
        let model = try folder.writeLocked(["Release 1.0"])
        try folder.writeVersions(["Release 1.0", "Beta 2"])
        #expect(generator("lock", model).status == .done)
        let diff = generator("diff", model).output
        #expect(diff.hasPrefix("Release 1.0 to Beta 2: instant"))
    }

    @Test("JSON has the diagnostics for programs")
    func json() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeLocked(["Library"])
        let none = generator("lock", model, "--check", "--format", "json").output
        #expect(try (JSONSerialization.jsonObject(with: Data(none.utf8)) as? [Any])?.isEmpty == true)
        try folder.edit("Library", "name=\"title\"", "name=\"heading\"")
        let output = generator("lock", model, "--check", "--format", "json").output
        let records = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        #expect(records.map { $0["identifier"] as? String } == ["locked-version-edited"])
    }

    @Test(
        "An invalid lock file is refused at its line and column",
        arguments: [
            ("{", 1), ("{\"versions\": [{\"name\": \"A\"}]}", 1), ("{\n\"version\": []}", 2), ("[]", 1),
            (
                "{\"versions\": [\n{\"name\":\"A\",\"digest\":\"1\",\"structure\":\"1\"},\n"
                    + "{\"name\":\"A\",\"digest\":\"1\",\"structure\":\"1\"}]}", 3
            ),
        ])
    func invalid(text: String, line: Int) throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeVersions(["Library"])
        try folder.write(text, to: "Library.lock.json")
        for words in [["lock", model], ["lock", model, "--check"], ["lint", model], ["diff", model]] {
            let result = generator(words)
            #expect(result.status == .unusable)
            let text = result.output + result.errors
            #expect(
                text.contains("\(folder.path("Library.lock.json")):\(line):") && text.contains("[invalid-lock-file]"))
        }
    }

    @Test("A file that is no model is refused as by other verbs")
    func noModel() throws {
        let folder = try TemporaryFolder()
        let result = generator("lock", folder.path("None.xcdatamodeld"))
        #expect(result.status == .unusable && result.errors.contains("[path-not-found]"))
        #expect(generator("lock").status == .unusable)
    }

    @Test("A model outside a bundle has a lock too, and a version that is named alone is locked with its bundle")
    func locations() throws {
        let folder = try TemporaryFolder()
        let single = try folder.writeModel(libraryModel)
        #expect(generator("lock", single).status == .done)
        #expect(generator("lock", single, "--check").status == .done)
        let other = try TemporaryFolder()
        let model = try other.writeVersions(["Library", "Library 2"])
        #expect(generator("lock", model + "/Library.xcdatamodel/contents").status == .done)
        #expect(generator("lock", model, "--check").status == .done)
        // What is read apart misses no other version.
        #expect(!generator("lint", model + "/Library 2.xcdatamodel").output.contains("locked-version"))
    }
}
