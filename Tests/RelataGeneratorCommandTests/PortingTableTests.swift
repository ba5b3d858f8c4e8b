import Foundation
import RelataTestSupport
import Testing

@Suite("The table of Core Data's calls in the article on porting")
struct PortingTableTests {
    private struct Row {
        let call: String
        let answer: String
        let text: String
    }

    private static func rows() throws -> [Row] {
        let article = Folders.package.appending(path: "Sources/Relata/Relata.docc/PortingFromCoreData.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let table = try #require(text.components(separatedBy: "| Core Data | Used by | Relata | Which, or why |").last)
        return table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|")
            }
            return Row(call: cells[0], answer: cells[2], text: cells.count > 3 ? cells[3] : "")
        }
    }

    @Test("Every call that projects use is the same, different, or unsupported, and the table says which or why")
    func answers() throws {
        let rows = try Self.rows()
        #expect(rows.count > 200)
        for row in rows {
            #expect(["same", "other", "cannot be had"].contains(row.answer) && !row.text.isEmpty, "\(row.call)")
        }
    }

    @Test("The calls of Relata that the table names exist")
    func symbols() throws {
        let declared = try Declarations()
        for row in try Self.rows() where row.answer != "cannot be had" {
            for span in row.text.matches(of: /`([^`]+)`/).map({ String($0.1) }) {
                guard span.first?.isLetter == true, !span.hasPrefix("NS"), !span.hasPrefix("Set("), span != "Decimal",
                    span != "relata.json"
                else { continue }
                let isDeclared = declared.contains(span.hasPrefix("any ") ? String(span.dropFirst(4)) : span)
                #expect(isDeclared, "\(row.call): there is no \(span)")
            }
        }
    }

    @Test("No call of the runtime is said to be impossible")
    func impossible() throws {
        let declared = try Declarations(of: ["Sources/Relata"])
        for row in try Self.rows() where row.answer == "cannot be had" {
            let call = row.call.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
            #expect(!declared.contains(call), "there is \(call)")
        }
    }

    @Test("Missing calls are not found")
    func wrong() throws {
        let declared = try Declarations()
        let known = ["fetch(_:)", "ManagedObjectContext"].allSatisfy { declared.contains($0) }
        let unknown = ["fetch(all:)", "ManagedObjectBanana"].contains { declared.contains($0) }
        #expect(known && !unknown)
    }
}

/// The public names of the runtime and of the vocabulary of models, as their sources declare them.
private struct Declarations {
    private var names: Set<String> = []

    init(of modules: [String] = ["Sources/Relata", "Sources/RelataModel"]) throws {
        for module in modules {
            let folder = Folders.package.appending(path: module)
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift")
            {
                add(try String(contentsOf: folder.appending(path: path), encoding: .utf8))
            }
        }
    }

    /// Whether there is a name, or a function with its labels: `fetch(_:)`.
    func contains(_ name: String) -> Bool { names.contains(name) }

    private mutating func add(_ source: String) {
        let types = /(?:public|open)[^\n(]*\b(?:var|let|class|struct|enum|protocol|typealias)\s+`?(\w+)/
        for match in source.matches(of: types) { names.insert(String(match.1)) }
        for match in source.matches(of: /\bcase\s+`?(\w+)/) { names.insert(String(match.1)) }
        // A requirement of a public protocol is public without saying so.
        for match in source.matches(of: /\b(?:func|init)\b\s*(\w*)\s*(?:<[^\n(]*>)?\(/) {
            let name = match.1.isEmpty ? "init" : String(match.1)
            names.insert("\(name)(\(Self.labels(source[match.range.upperBound...])))")
        }
    }

    /// The labels of the parameters that a text begins with, whose first bracket is open.
    private static func labels(_ text: Substring) -> String {
        var depth = 0
        var labels = ""
        var isStart = true
        var word = ""
        for character in text {
            switch character {
            case "(", "[", "<": depth += 1
            case ")" where depth == 0: return labels
            case ")", "]", ">": depth -= 1
            case "," where depth == 0:
                isStart = true
                word = ""
                continue
            default: break
            }
            guard isStart, depth == 0 else { continue }
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else if !word.isEmpty {
                labels += word + ":"
                isStart = false
            }
        }
        return labels
    }
}
