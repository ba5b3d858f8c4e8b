import Foundation

/// The Swift sources of a folder, as far as a test of their layers has to understand them.
struct SwiftSources {
    /// The sources by their paths in the folder.
    let files: [String: String]

    init(_ files: [String: String]) { self.files = files }

    init(folder: URL) throws {
        var files: [String: String] = [:]
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for path in paths where path.hasSuffix(".swift") {
            files[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
        self.files = files
    }

    /// The folder at the top that a path leads into.
    static func layer(of path: String) -> String { path.split(separator: "/").first.map(String.init) ?? "" }

    /// The types that the sources declare for one another, each with the folder at the top that it is in.
    var declaredTypes: [String: String] {
        var types: [String: String] = [:]
        let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
        for (path, source) in files {
            for line in source.split(separator: "\n") where line.first?.isLetter == true || line.first == "@" {
                let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
                guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
                    words[..<kind].allSatisfy({ $0 != "private" && $0 != "fileprivate" && $0.allSatisfy(\.isLetter) })
                else { continue }
                types[String(words[kind + 1].prefix { $0.isLetter || $0.isNumber })] = Self.layer(of: path)
            }
        }
        return types
    }

    /// The names that code uses, without those of members, and without what comments and strings say.
    static func names(in source: String) -> Set<String> {
        var names: Set<String> = []
        var rest = source.utf8[...]
        var last: UInt8 = 0
        /// The parentheses that are open in each interpolation.
        var interpolations: [Int] = []
        func isWord(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
        func skipString() {
            while let byte = rest.popFirst() {
                // One over several lines counts as code, which can only find too much.
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") { return }
                guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else { continue }
                guard escaped == UInt8(ascii: "(") else { continue }
                interpolations.append(0)
                return
            }
        }
        while let byte = rest.first {
            if isWord(byte) {
                let word = rest.prefix(while: isWord)
                if last != UInt8(ascii: "."), let name = String(word) { names.insert(name) }
                rest = rest.dropFirst(word.count)
                last = 0
                continue
            }
            rest.removeFirst()
            switch byte {
            case UInt8(ascii: "/") where rest.first == byte:
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            case UInt8(ascii: "\""):
                skipString()
            case UInt8(ascii: "("):
                if !interpolations.isEmpty { interpolations[interpolations.count - 1] += 1 }
            case UInt8(ascii: ")"):
                if interpolations.last == 0 {
                    interpolations.removeLast()
                    skipString()
                } else if !interpolations.isEmpty {
                    interpolations[interpolations.count - 1] -= 1
                }
            default: break
            }
            last = byte
        }
        return names
    }
}
