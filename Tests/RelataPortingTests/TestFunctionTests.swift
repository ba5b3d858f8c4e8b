import RelataPorting
import Testing

@Suite("Tests of XCTest, and lists of resources, in ported sources")
struct TestFunctionTests {
    private func port(_ text: String) throws -> String {
        try #require(SourcePorter(models: []).port([("A.swift", text)]).first).text
    }

    @Test("a test of the main actor is found as one of no actor, and its body stays the actor's")
    func mainActor() throws {
        let ported = try port(
            """
            import XCTest
            final class A: XCTestCase {
                @MainActor
                func testSaves() throws { try save() }
                @MainActor func test_Reads() { read() }
                @MainActor func testLater() async throws { await later() }
                @MainActor func helper() {}
                func testPlain() { read() }
            }
            """)
        #expect(
            ported == """
                import XCTest
                final class A: XCTestCase {
                    
                    func testSaves() throws { try MainActor.assumeIsolated { try save() } }
                    func test_Reads() { MainActor.assumeIsolated { read() } }
                    @MainActor func testLater() async throws { await later() }
                    @MainActor func helper() {}
                    func testPlain() { read() }
                }
                """)
    }

    @Test("a test of a class of the main actor is of no actor, and assumes it")
    func classOfMainActor() throws {
        let ported = try port("import XCTest\n@MainActor final class A: XCTestCase {\n  func testA() { read() }\n}\n")
        #expect(ported.contains("  nonisolated func testA() { MainActor.assumeIsolated { read() } }\n"))
        #expect(try port("@MainActor class A {\n  func testA() { read() }\n}\n").contains("  func testA() { read() }"))
    }

    @Test("what prepares the tests of a class of the main actor overrides functions of no actor")
    func preparations() throws {
        let ported = try port(
            """
            import XCTest
            @MainActor final class A: XCTestCase {
                override func setUp() { super.setUp(); stack = Stack() }
                override func tearDownWithError() throws { try stack.close() }
                override func tearDown() async throws { await later() }
                override class func setUp() { prepare() }
                func setUpWithError() throws {}
            }
            """)
        #expect(
            ported == """
                import XCTest
                @MainActor final class A: XCTestCase {
                    override nonisolated func setUp() { MainActor.assumeIsolated { super.setUp(); stack = Stack() } }
                    override nonisolated func tearDownWithError() throws { try MainActor.assumeIsolated { try stack.close() } }
                    override func tearDown() async throws { await later() }
                    override class nonisolated func setUp() { MainActor.assumeIsolated { prepare() } }
                    func setUpWithError() throws {}
                }
                """)
    }

    @Test("a list of resources is one of URLs, and finds those of other bundles")
    func lists() throws {
        let text = "let a = bundle.urls(forResourcesWithExtension: \"momd\", subdirectory: nil), b = all.urls(for: c)\n"
        #expect(
            try port(text)
                == "let a = bundle.findURLs(forResourcesWithExtension: \"momd\", subdirectory: nil), b = all.urls(for: c)\n"
        )
    }
}
