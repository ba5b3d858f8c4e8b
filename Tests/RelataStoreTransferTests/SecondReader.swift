import RelataModel
import RelataTestSupport

/// Reads a store of Core Data by the rules of its format alone, and knows nothing of the importer: the table of a
/// hierarchy is named as its root, the column of a property as the property, rows name their entity by its number.
struct SecondReader {
    /// An object: its entity, and its values and to-one references by property.
    struct Object: Hashable {
        let entity: String
        let values: [String: PlainDatabase.Value]
    }

    let objects: [String: [Int64: Object]]
    let pairs: [String: Set<[Int64]>]

    init(_ path: String, _ model: Model) throws {
        let database = try PlainDatabase(path: path, foreignKeys: false)
        var names: [Int64: String] = [:]
        var numbers: [String: Int64] = [:]
        for row in try database.rows("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY") {
            guard case .integer(let number) = row[0], case .text(let name) = row[1] else { continue }
            names[number] = name
            numbers[name] = number
        }
        // A migration that renamed an entity may have left the old name.
        for entity in model.entities where numbers[entity.name] == nil {
            guard let number = entity.renamingIdentifier.flatMap({ numbers[$0] }) else { continue }
            names[number] = entity.name
            numbers[entity.name] = number
        }
        var objects: [String: [Int64: Object]] = [:]
        for root in model.rootEntities {
            let table = "Z" + root.name.uppercased()
            let columns = try database.column("SELECT name FROM pragma_table_info('\(table)')").map(\.description)
            var found: [Int64: Object] = [:]
            for row in try database.rows("SELECT * FROM \(table)") {
                let cells = Dictionary(uniqueKeysWithValues: zip(columns, row))
                guard case .integer(let id)? = cells["Z_PK"], case .integer(let number)? = cells["Z_ENT"],
                    let entity = names[number].flatMap({ model.entity(named: $0) })
                else { continue }
                var values: [String: PlainDatabase.Value] = [:]
                for attribute in model.attributes(of: entity) where !attribute.isTransient {
                    guard let cell = cells["Z" + attribute.name.uppercased()] else { continue }
                    values[attribute.name] = attribute.type == .date || attribute.type == .double ? cell.asReal : cell
                }
                for relationship in model.relationships(of: entity) where !relationship.isToMany {
                    values[relationship.name] = cells["Z" + relationship.name.uppercased()]
                }
                found[id] = Object(entity: entity.name, values: values)
            }
            objects[root.name] = found
        }
        self.objects = objects
        var pairs: [String: Set<[Int64]>] = [:]
        for declared in model.declaredRelationships where declared.relationship.isToMany {
            guard let inverse = model.inverse(of: declared), inverse.relationship.isToMany,
                let source = numbers[declared.entity.name], let destination = numbers[inverse.entity.name]
            else { continue }
            let names = ["Z_\(source)\(declared.relationship.name)", "Z_\(destination)\(inverse.relationship.name)"]
            for name in names.map({ $0.uppercased() }) {
                let rows = try? database.rows(
                    "SELECT Z_\(source)\(inverse.relationship.name), Z_\(destination)\(declared.relationship.name) FROM \(name)"
                )
                guard let rows else { continue }
                pairs[declared.qualifiedName] = Set(rows.map { $0.map(\.asInteger) })
            }
        }
        self.pairs = pairs
    }
}

extension PlainDatabase.Value {
    /// The number as a floating-point number, as SQLite stores whole ones without their fraction.
    var asReal: PlainDatabase.Value {
        if case .integer(let number) = self { .real(Double(number)) } else { self }
    }

    /// The whole number; 0 for anything else.
    var asInteger: Int64 {
        if case .integer(let number) = self { number } else { 0 }
    }
}
