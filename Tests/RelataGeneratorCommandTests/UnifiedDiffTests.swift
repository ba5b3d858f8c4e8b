import Foundation
import RelataTestSupport
import Testing

@testable import RelataCommandLine

/// `--check` prints a unified diff.
@Suite("Unified diff")
struct UnifiedDiffTests {
    private static let hasPatch = (try? runProgram("patch", ["--version"]).status) == 0

    private func diff(_ old: String, _ new: String) -> String {
        UnifiedDiff.text(old: old, new: new, oldLabel: "a", newLabel: "b")
    }

    private func lines(_ numbers: some Sequence<Int>) -> String {
        numbers.map { "\($0)\n" }.joined()
    }

    @Test("Equal texts have no diff", arguments: ["", "a", "a\nb\n"])
    func equal(_ text: String) {
        #expect(diff(text, text) == "")
    }

    @Test("A change has three lines of context on either side")
    func context() {
        let old = lines(1...9)
        #expect(
            diff(old, old.replacing("5\n", with: "five\n"))
                == "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
    }

    @Test("Changes with up to six lines between them share a hunk, others do not")
    func hunks() {
        let old = lines(1...20)
        let near = lines((1...20).filter { $0 != 5 && $0 != 12 })
        #expect(diff(old, near).split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -2,14 +2,12 @@"])
        let far = lines((1...20).filter { $0 != 5 && $0 != 13 })
        #expect(
            diff(old, far).split(separator: "\n").filter { $0.hasPrefix("@@") } == [
                "@@ -2,7 +2,6 @@", "@@ -10,7 +9,6 @@",
            ])
    }

    @Test("An empty side starts at line 0, and a single line has no count")
    func emptySides() {
        #expect(diff("", "a\n") == "--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n")
        #expect(diff("a\nb\n", "") == "--- a\n+++ b\n@@ -1,2 +0,0 @@\n-a\n-b\n")
    }

    @Test("A last line without line break is marked, also if that is the only difference")
    func noFinalLineBreak() {
        let mark = "\\ No newline at end of file\n"
        #expect(diff("a\nb", "a\nb\n") == "--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\n-b\n\(mark)+b\n")
        #expect(diff("x\nb", "a\nb") == "--- a\n+++ b\n@@ -1,2 +1,2 @@\n-x\n+a\n b\n\(mark)")
    }

    @Test("Lines are compared by their bytes: two spellings of one character differ, and so do line breaks")
    func bytes() {
        #expect(diff("\u{E9}\n", "e\u{301}\n").utf8.count { $0 == UInt8(ascii: "\n") } == 5)
        #expect(diff("a\r\n", "a\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-a\r\n+a\n")
    }

    @Test("A few changes far apart in a long text remain a few lines")
    func longText() {
        let old = lines(1...50_000)
        let new = "0\n" + old.replacing("\n25000\n", with: "\nx\n") + "50001\n"
        let changed = diff(old, new).split(separator: "\n").dropFirst(2).filter { "+-".contains($0.prefix(1)) }
        #expect(changed == ["+0", "-25000", "+x", "+50001"])
    }

    @Test("Many lines moved in one stretch are processed quickly too", .enabled(if: Self.hasPatch))
    func shuffledLines() throws {
        try check(lines(0..<1000), lines((0..<1000).map { $0 * 7919 % 1000 }))
    }

    @Test("Long texts with little in common are processed quickly, with a correct diff", .enabled(if: Self.hasPatch))
    func differentLongTexts() throws {
        try check((0..<20_000).map { "\($0 % 7)\n" }.joined(), (0..<20_000).map { "\($0 * $0 % 11)\n" }.joined())
        try check(lines(0..<20_000), lines((0..<20_000).reversed()))
    }

    @Test(
        "patch turns the old text into the new one with the diff", .enabled(if: Self.hasPatch), arguments: 0..<12
    )
    func patched(_ seed: Int) throws {
        var state = UInt64(seed) &* 2_654_435_761 &+ 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let old = (0..<random(60) + 1).map { _ in "line \(random(12))" }
        var new = old
        for _ in 0..<random(8) + 1 {
            let index = random(new.count + 1)
            if index < new.count, random(2) == 0 {
                new.remove(at: index)
            } else {
                new.insert("new \(random(9))", at: index)
            }
        }
        try check(
            old.joined(separator: "\n") + (random(2) == 0 ? "\n" : ""),
            new.joined(separator: "\n") + (random(2) == 0 ? "\n" : ""))
    }

    /// Applies the diff of two texts with the program `patch`.
    private func check(_ old: String, _ new: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(old, to: "file")
        let patch = try folder.write(diff(old, new), to: "patch")
        let result = try runProgram("patch", ["--fuzz=0", "--silent", "-o", folder.path("result"), file, patch])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(try folder.text(of: "result") == new)
    }
}
