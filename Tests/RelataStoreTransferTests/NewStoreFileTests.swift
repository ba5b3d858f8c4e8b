import Foundation
import RelataTestSupport
import Testing

@testable import RelataStoreTransfer

@Suite("The file of a new store")
struct NewStoreFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func unsupported(_: String, _: String) -> Int32 {
        errno = EPERM
        return -1
    }

    @Test("the file gets its name in file systems without hard links too")
    func withoutLinks() throws {
        let temporary = try folder.write("new", to: "a.incomplete")
        #expect(NewStoreFile.move(temporary, to: folder.path("a"), link: Self.unsupported) == nil)
        #expect(try folder.files() == ["a"])
        #expect(try folder.text(of: "a") == "new")
    }

    @Test("the file never takes the name of one that was created in the meantime", arguments: [true, false])
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
