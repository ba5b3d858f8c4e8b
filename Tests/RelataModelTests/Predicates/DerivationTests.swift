import RelataModel
import Testing

@Suite("Derivation expressions, semantics 1.4")
struct DerivationTests {
    @Test(arguments: [
        ("artist.name", Derivation.keyPath(["artist", "name"])),
        ("title", .keyPath(["title"])),
        ("tracks.@count", .aggregate(keyPath: ["tracks"], .count)),
        ("tracks.length.@sum", .aggregate(keyPath: ["tracks", "length"], .sum)),
        ("canonical:(title)", .function(.canonical, keyPath: ["title"])),
        ("uppercase:(artist.name)", .function(.uppercase, keyPath: ["artist", "name"])),
        ("lowercase:(title)", .function(.lowercase, keyPath: ["title"])),
        ("now()", .now),
    ])
    func form(text: String, derivation: Derivation) throws {
        #expect(try Derivation(parsing: text) == derivation)
    }

    @Test(
        "other forms are refused",
        arguments: [
            ("tracks.@sum.length", 7, "write tracks.length.@sum"),
            ("tracks.length.@avg", 14, "use @count or @sum"),
            ("title == 'a'", 0, nil),
            ("modulus:by:(a, 2)", 0, "write a key path"),
            ("@count", 0, nil),
            ("canonical:(tracks.@count)", 0, "write a key path"),
            ("title +", 7, nil),
        ] as [(String, Int, String?)])
    func refused(text: String, offset: Int, fix: String?) {
        do throws(PredicateParseError) {
            let derivation = try Derivation(parsing: text)
            Issue.record("\(text) is read as \(derivation)")
        } catch {
            #expect(error.offset == offset)
            if let fix { #expect(error.fix?.hasPrefix(fix) == true) }
        }
    }
}
