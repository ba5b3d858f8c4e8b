import RelataModel

/// Spells the names of a model as Swift identifiers.
enum SwiftName {
    /// Returns the name of a declaration that is not a member of a class: in backticks if necessary.
    static func type(_ name: String) -> String {
        // Both need backticks for the same names.
        parameter(name)
    }

    /// Returns the name of a property of a managed object, and of the field that stores it.
    ///
    /// A keyword is written in backticks, so that existing code can be ported unchanged; a reserved name is changed.
    static func property(_ name: String) -> String {
        parameter(ReservedNames.swiftName(ofProperty: name))
    }

    /// Returns the name of a property of a struct that is generated for a composite.
    static func element(_ name: String) -> String {
        ReservedNames.languageMembers.contains(name) ? name + "_" : parameter(name)
    }

    /// Returns the name of the field of a composite's element: `magnitudeRichter` for `richter` at `magnitude`.
    static func leaf(_ element: String, at path: String) -> String {
        lowerCamelCase(path) + capitalized(identifier(element))
    }

    /// Returns the name of a parameter.
    static func parameter(_ name: String) -> String {
        isPlainIdentifier(name) && !keywords.contains(name) ? name : "`\(name)`"
    }

    /// Returns the name with its first letter in upper case and the rest unchanged, as Xcode spells
    /// `addToTracks(_:)`.
    static func capitalized(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Returns only letters and digits, with a capital letter after each removed separator: `Model 2` becomes
    /// `Model2`.
    static func upperCamelCase(_ name: String) -> String {
        var isStart = true
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            var bytes: [UInt8] = []
            for byte in name.utf8 {
                let isPart = isIdentifierByte(byte) && byte != UInt8(ascii: "_")
                if isPart { bytes.append(isStart && byte >= UInt8(ascii: "a") ? byte - 0x20 : byte) }
                isStart = !isPart
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        var result = ""
        for character in name {
            guard character.isLetter || character.isNumber else {
                isStart = true
                continue
            }
            if isStart { result += character.uppercased() } else { result.append(character) }
            isStart = false
        }
        return result
    }

    /// Returns the same with a small first letter; an abbreviation at the start is written in small letters:
    /// `urlItem`.
    static func lowerCamelCase(_ name: String) -> String {
        let upper = upperCamelCase(name)
        var end = upper.startIndex
        var capitals = 0
        while end < upper.endIndex, upper[end].isUppercase {
            end = upper.index(after: end)
            capitals += 1
        }
        if capitals > 1, end < upper.endIndex, upper[end].isLowercase { end = upper.index(before: end) }
        return upper[..<end].lowercased() + upper[end...]
    }

    /// Returns the name as a part of an identifier: unchanged if it is one, else without invalid characters.
    static func identifier(_ name: String) -> String {
        isPlainIdentifier(name) ? name : upperCamelCase("_" + name)
    }

    /// Returns whether the name is an identifier in Swift without backticks, not considering keywords.
    static func isPlainIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !isDigit(first) else { return false }
        guard name.utf8.hasByte(where: { !isIdentifierByte($0) }) else { return true }
        return name.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII ? isIdentifierByte(UInt8(scalar.value)) : scalar.properties.isXIDContinue
        }
    }

    /// Returns whether the name begins with a small letter and has neither underscores nor letters beyond ASCII, as
    /// the rules of `swift format` require for properties and functions.
    static func isLowerCamelCase(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else {
            return false
        }
        return !name.utf8.hasByte { $0 == UInt8(ascii: "_") || $0 >= 0x80 }
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: isDigit(byte)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
