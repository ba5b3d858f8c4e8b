import Foundation
import RelataTestSupport
import Testing

@testable import Relata

@Suite("Which files in the temporary folder are stores that a process has left")
struct TemporaryFileTests {
    @Test(
        "Only names that Relata gives are of a process",
        arguments: [
            ("Relata-24455-1822ABCA-2AC3-442F-BDC8-41FF84296E8B.sqlite", 24455),
            ("Relata-24455-1822ABCA-2AC3-442F-BDC8-41FF84296E8B.sqlite-wal", 24455),
            ("Relata-2024-report.pdf", nil), ("Relata-2024-report.sqlite", nil), ("Relata-7.sqlite", nil),
            ("My Relata-24455-1822ABCA-2AC3-442F-BDC8-41FF84296E8B.sqlite", nil),
        ] as [(String, Int32?)])
    func names(name: String, process: Int32?) {
        #expect(TemporaryStores.process(ofFile: name) == process)
    }

    @Test("The file of a new store is one of this process")
    func newFile() throws {
        let name = TemporaryStores.newFile().lastPathComponent
        #expect(TemporaryStores.process(ofFile: name) != nil)
    }

    @Test("A store that another process has open is not one that was left")
    func locked() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        #expect(!TemporaryStores.isLocked(path))
        let shell = Process()
        let (input, output) = (Pipe(), Pipe())
        shell.executableURL = URL(filePath: "/usr/bin/env")
        shell.arguments = ["sqlite3", path]
        (shell.standardInput, shell.standardOutput) = (input, output)
        try shell.run()
        try input.fileHandleForWriting.write(
            contentsOf: Data("PRAGMA journal_mode = WAL; CREATE TABLE t (a); BEGIN; SELECT count(*) FROM t;\n".utf8))
        var printed = Data()
        while printed != Data("wal\n0\n".utf8) {
            let some = output.fileHandleForReading.availableData
            try #require(!some.isEmpty)
            printed += some
        }
        #expect(TemporaryStores.isLocked(path))
        try input.fileHandleForWriting.close()
        shell.waitUntilExit()
        #expect(!TemporaryStores.isLocked(path))
    }
}
