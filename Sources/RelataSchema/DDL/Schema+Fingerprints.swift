extension Schema {
    /// A digest of what data the store holds and where: tables, columns, types, keys, entities.
    ///
    /// Two schemas with the same digest read each other's stores.
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

    /// A digest of all that the store enforces and keeps: every statement of the DDL.
    package var rulesFingerprint: String {
        var hash = FNV1a()
        for statement in ddlStatements { hash.add(statement) }
        return hash.text
    }
}

/// The hash of Fowler, Noll and Vo in its 64-bit form 1a: small, and the same on every platform and in every run.
///
/// It tells versions of a schema apart; it is no protection against someone who wants two to be alike.
package struct FNV1a {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Begins a digest of nothing.
    package init() {}

    /// Adds a text and its end, so that `ab`, `c` and `a`, `bc` differ.
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
