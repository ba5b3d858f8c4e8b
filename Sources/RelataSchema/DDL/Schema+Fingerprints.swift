extension Schema {
    /// A digest of the data that the store can hold, and its location: tables, columns, types, keys, entities.
    ///
    /// Two schemas with the same digest can read each other's stores.
    package var structureFingerprint: String {
        var hash = FNV1a()
        for table in tables {
            hash.add(table.name)
            hash.add(table.isWithoutRowID ? "pairs" : "rows")
            for column in table.columns {
                hash.add(column.name)
                hash.add(column.type.rawValue)
                hash.add(column.isPrimaryKey ? "key" : column.refersTo ?? "")
            }
            for name in table.compoundPrimaryKey { hash.add(name) }
            hash.add("")
        }
        for name in entities.keys.sorted() {
            guard let mapping = entities[name] else { continue }
            hash.add(mapping.entity)
            hash.add(mapping.table)
            for concrete in mapping.concreteEntities { hash.add(concrete) }
            hash.add("")
        }
        return hash.text
    }

    /// A digest of everything that the store enforces and maintains: every statement of the DDL.
    package var rulesFingerprint: String {
        definitions.fingerprint { SchemaStatements(self).fingerprint }
    }

    /// The number of what the DDL of a model is made into. It goes up whenever another release makes other statements
    /// of the same model: then the digests in generated code, which an earlier release has written, are not those of
    /// its statements.
    package static let revision = 1

    /// The digest of the rules as generated code has it, with the revision that it is true of.
    package var markedRulesFingerprint: String { Self.marked(rulesFingerprint) }

    /// Returns a digest with the revision that it is true of.
    fileprivate static func marked(_ fingerprint: String) -> String { "\(revision):\(fingerprint)" }

    /// Returns whether a digest that a store has is that of the rules.
    /// - Parameters:
    ///   - stored: the store's digest.
    ///   - marked: what generated code says the digest is. Where that is so, the statements are not made to find it
    ///     out.
    package func hasRulesFingerprint(_ stored: String?, marked: String?) -> Bool {
        guard let stored else { return false }
        return marked == Self.marked(stored) || rulesFingerprint == stored
    }
}

extension SchemaStatements {
    /// The digest of all statements.
    var fingerprint: String {
        var hash = FNV1a()
        for statement in all { hash.add(statement) }
        return hash.text
    }

    /// The digest of all statements as generated code has it.
    package var markedFingerprint: String { Schema.marked(fingerprint) }
}

/// The 64-bit hash FNV-1a: small, and the same on every platform and in every run.
///
/// It distinguishes versions of a schema; it does not protect against deliberate collisions.
package struct FNV1a {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Creates the digest of no data.
    package init() {}

    /// Adds a string and its end, so that `ab`, `c` and `a`, `bc` differ.
    package mutating func add(_ text: String) {
        var text = text
        state = text.withUTF8 { bytes in bytes.reduce(state, Self.adding) }
        state = Self.adding(state, 0xff)
    }

    private static func adding(_ state: UInt64, _ byte: UInt8) -> UInt64 {
        (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// The digest as 16 hexadecimal digits.
    package var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
