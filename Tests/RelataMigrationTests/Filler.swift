import Foundation
import RelataModel
import RelataSchema
import RelataTestSupport

/// Fills a store of any model with rows by chance, as plain SQL.
struct Filler {
    let model: Model
    let mappings: [String: EntityMapping]
    var generator: SeededGenerator
    private var next: [String: Int64] = [:]
    private var ids: [String: [Int64]] = [:]
    private var serial = 0

    init(_ model: Model, seed: UInt64) {
        self.model = model
        mappings = Schema(model).entities
        generator = SeededGenerator(seed: seed)
    }

    /// Inserts rows of every concrete entity, then relates them.
    mutating func fill(_ database: PlainDatabase, rows: Int = 4) throws {
        for entity in model.entities where !entity.isAbstract {
            for _ in 0..<1 + generator.below(rows) { try insert(entity, database) }
        }
        for (table, last) in next {
            try database.run("UPDATE \"_sequence\" SET \"last\" = \(last) WHERE \"table\" = \(Self.text(table))")
        }
        for declared in model.declaredRelationships where !declared.relationship.isTransient {
            try relate(declared, database)
        }
    }

    static func text(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
    static func name(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

    private mutating func insert(_ entity: Entity, _ database: PlainDatabase) throws {
        guard let mapping = mappings[entity.name] else { return }
        let id = (next[mapping.table] ?? 0) + 1
        next[mapping.table] = id
        ids[entity.name, default: []].append(id)
        var columns = ["_id"]
        var values = ["\(id)"]
        if let column = mapping.entityColumn {
            columns.append(column)
            values.append(Self.text(entity.name))
        }
        for attribute in mapping.attributes where !attribute.attribute.isDerived {
            let top = model.attribute(named: attribute.path[0], of: entity)
            let isRequired = !attribute.attribute.isOptional && top?.isOptional == false
            if !isRequired, generator.chance(25) { continue }
            columns.append(attribute.column)
            values.append(value(of: attribute.attribute))
        }
        for name in mapping.relationships.keys.sorted() {
            // A required key cannot wait; it gets an object later that there is.
            guard case .key(let column, _) = mapping.relationships[name],
                model.relationship(named: name, of: entity)?.isOptional == false
            else { continue }
            columns.append(column)
            values.append("-1")
        }
        try database.run(
            "INSERT INTO \(Self.name(mapping.table)) (\(columns.map(Self.name).joined(separator: ", "))) VALUES "
                + "(\(values.joined(separator: ", ")))")
    }

    private mutating func value(of attribute: Attribute) -> String {
        serial += 1
        let validation = attribute.validation
        func bound(_ value: AttributeValue?) -> Double? {
            switch value {
            case .integer(let number): Double(number)
            case .double(let number), .date(let number): number
            case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
            default: nil
            }
        }
        let low = bound(validation.minimum) ?? min(0, bound(validation.maximum) ?? 0)
        let high = bound(validation.maximum) ?? max(low + 100, 100)
        let whole = Int64(low.rounded(.up)) + Int64(serial) % max(1, Int64(min(high - low, 30_000)))
        switch attribute.type {
        case .integer16, .integer32, .integer64: return "\(whole)"
        case .boolean: return "\(serial % 2)"
        case .double, .float: return "\(Double(whole))"
        case .date: return "\(Double(whole))"
        case .decimal: return "'\(whole)'"
        case .string:
            let length = max(validation.minimumLength ?? 0, min(validation.maximumLength ?? 6, 6))
            let digits = "\(serial)"
            return Self.text(String((digits + "abcdefghijklmnop" + String(repeating: "x", count: 200)).prefix(length)))
        case .uri: return Self.text("https://example.org/\(serial)")
        case .uuid: return "x'" + String(format: "%032X", serial) + "'"
        case .binary, .transformable: return "x'" + String(format: "%08X", serial) + "'"
        case .composite, .undefined: return "\(serial)"
        }
    }

    // MARK: Relationships

    private mutating func relate(_ declared: DeclaredRelationship, _ database: PlainDatabase) throws {
        let sources = model.concreteEntities(of: declared.entity)
        guard let destination = model.destination(of: declared.relationship) else { return }
        let targets = model.concreteEntities(of: destination).flatMap { ids[$0.name] ?? [] }
        guard let mapping = mappings[declared.entity.name] else { return }
        switch mapping.relationships[declared.relationship.name] {
        case .key(let column, let position):
            let inverse = model.inverse(of: declared)
            let isMutual = inverse == declared
            var free = targets
            for source in sources {
                for id in ids[source.name] ?? [] {
                    if isMutual || declared.relationship.isOptional && generator.chance(30) { continue }
                    let isOneToOne = inverse.map { !$0.relationship.isToMany } ?? false
                    guard !free.isEmpty else {
                        if !declared.relationship.isOptional {
                            try database.run(
                                "\(Schema.SuspensionTable.suspend); DELETE FROM \(Self.name(mapping.table)) "
                                    + "WHERE \"_id\" = \(id); \(Schema.SuspensionTable.resume)")
                            ids[source.name]?.removeAll { $0 == id }
                        }
                        continue
                    }
                    let index = generator.below(free.count)
                    let target = free[index]
                    if isOneToOne { free.remove(at: index) }
                    let order = position.map { ", \(Self.name($0)) = \(generator.below(1000))" } ?? ""
                    try database.run(
                        "UPDATE \(Self.name(mapping.table)) SET \(Self.name(column)) = \(target)\(order) WHERE \"_id\" = \(id)"
                    )
                }
            }
        case .inverseKey(let table, let column, let position) where model.inverse(of: declared) == nil:
            for target in targets where generator.chance(70) {
                let owners = sources.flatMap { ids[$0.name] ?? [] }
                guard let owner = generator.pick(owners) else { continue }
                let order = position.map { ", \(Self.name($0)) = \(generator.below(1000))" } ?? ""
                try database.run(
                    "UPDATE \(Self.name(table)) SET \(Self.name(column)) = \(owner)\(order) WHERE \"_id\" = \(target)")
            }
        case .join(let join):
            for source in sources.flatMap({ ids[$0.name] ?? [] }) {
                for target in targets where generator.chance(40) {
                    let pair = join.isSymmetric ? (min(source, target), max(source, target)) : (source, target)
                    var columns = [join.sourceColumn, join.destinationColumn]
                    var values = ["\(pair.0)", "\(pair.1)"]
                    for position in [join.position, join.inversePosition].compactMap(\.self) {
                        columns.append(position)
                        values.append("\(generator.below(1000))")
                    }
                    try database.run(
                        "INSERT OR IGNORE INTO \(Self.name(join.table)) (\(columns.map(Self.name).joined(separator: ", "))) "
                            + "VALUES (\(values.joined(separator: ", ")))")
                }
            }
        default: break
        }
    }
}
