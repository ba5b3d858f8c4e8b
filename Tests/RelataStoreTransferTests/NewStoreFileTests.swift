import Foundation
import RelataTestSupport
import Testing

@testable import RelataStoreTransfer

@Suite("A new store's file gets its name")
struct NewStoreFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func unsupported(_: String, _: String) -> Int32 {
        errno = EPERM
        return -1
    }

    @Test("also in file systems without hard links")
    func withoutLinks() throws {
        let temporary = try folder.write("new", to: "a.incomplete")
        #expect(NewStoreFile.move(temporary, to: folder.path("a"), link: Self.unsupported) == nil)
        #expect(try folder.files() == ["a"])
        #expect(try folder.text(of: "a") == "new")
    }

    @Test("never that of a file that was created in the meantime", arguments: [true, false])
    func existing(hasLinks: Bool) throws {
        let temporary = try folder.write("new", to: "a.incomplete")
        let path = try folder.write("other", to: "a")
        let code =
            hasLinks
            ? NewStoreFile.move(temporary, to: path)
            : NewStoreFile.move(temporary, to: path, link: Self.unsupported)
        #expect(code == EEXIST)
        #expect(try folder.text(of: "a") == "other")
    }
}
