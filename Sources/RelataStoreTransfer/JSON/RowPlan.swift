import RelataModel
import RelataSchema

/// The JSON names of an object's entity and ID, and of the file's first line.
enum RowKeys {
    static let entity = "_entity"
    static let id = "_id"
    /// The name that marks the first line of a file, with the number of the format.
    static let format = "_relata"
    static let model = "_model"
    static let references = "_references"
    static let uuid = "_uuid"
    static let last = "_last"
    static let currentFormat: Int64 = 1
}

/// The JSON form of the objects of one concrete entity, and the locations of their values.
struct RowPlan {
    /// An attribute that has a column.
    struct Leaf {
        let path: [String]
        let attribute: Attribute
        let column: String

        /// `place`, or `place.latitude` for an element of a composite.
        var name: String { path.joined(separator: ".") }
    }

    /// The attributes of a uniqueness constraint.
    struct Key {
        /// The entity that declares it: no two of its objects have the same values.
        let entity: String
        let leaves: [Leaf]
    }

    /// A name in the JSON of an object, in the order of the model.
    indirect enum Field {
        case leaf(name: String, index: Int)
        case composite(name: String, [Field])

        var name: String {
            switch self {
            case .leaf(let name, _), .composite(let name, _): name
            }
        }
    }

    let entity: Entity
    let mapping: EntityMapping
    /// The exported attributes; those that triggers compute are not included.
    let leaves: [Leaf]
    let fields: [Field]
    let references: [RowReference]
    /// The attributes that identify an object together, if the model declares that; those of ancestors first.
    let keys: [Key]

    /// The table of the hierarchy.
    var table: String { mapping.table }

    init(_ entity: Entity, mapping: EntityMapping, in model: Model, references: [RowReference]) {
        self.entity = entity
        self.mapping = mapping
        let leaves = mapping.attributes.filter { !$0.isKeptByStore }.map {
            Leaf(path: $0.path, attribute: $0.attribute, column: $0.column)
        }
        self.leaves = leaves
        fields = Self.fields(leaves.indices.map { ($0, leaves[$0].path[...]) })
        let lineage = model.lineage(of: entity)
        let names = Set(lineage.map(\.name))
        self.references = references.filter { names.contains($0.declared.entity.name) }
        var keys: [Key] = []
        for ancestor in lineage {
            for constraint in ancestor.uniquenessConstraints {
                let found = constraint.properties.compactMap { name in leaves.first { $0.path == [name] } }
                guard !found.isEmpty, found.count == constraint.properties.count else { continue }
                keys.append(Key(entity: ancestor.name, leaves: found))
            }
        }
        self.keys = keys
    }

    private static func fields(_ leaves: [(index: Int, path: ArraySlice<String>)]) -> [Field] {
        var fields: [Field] = []
        var rest = leaves[...]
        while let first = rest.first, let name = first.path.first {
            if first.path.count == 1 {
                fields.append(.leaf(name: name, index: first.index))
                rest = rest.dropFirst()
            } else {
                let elements = rest.prefix { $0.path.count > 1 && $0.path.first == name }
                fields.append(.composite(name: name, self.fields(elements.map { ($0.index, $0.path.dropFirst()) })))
                rest = rest.dropFirst(elements.count)
            }
        }
        return fields
    }
}

/// The JSON form of a relationship, and the columns of its references.
struct RowReference {
    /// Its index in `TransferPlan.references`.
    let index: Int
    let declared: DeclaredRelationship
    let mapping: RelationshipMapping
    /// The tables of its sources and of its destinations.
    let sourceTable: String
    let destinationTable: String
    /// Whether an export writes it here. Each reference is written once: on the ordered side, else on the side where
    /// it is stored, and the pairs of a many-to-many relationship on the side that is first in the model.
    let isWritten: Bool

    var name: String { declared.relationship.name }
    var isToMany: Bool { declared.relationship.isToMany }
    var destination: String { declared.relationship.destination }
}

/// The JSON form of all objects of a model.
struct TransferPlan {
    let model: Model
    let schema: Schema
    /// The concrete entities: each hierarchy by name, and its entities from the root down.
    let rows: [RowPlan]
    let references: [RowReference]
    private let indices: [String: Int]

    init(_ model: Model, _ schema: Schema) {
        self.model = model
        self.schema = schema
        var references: [RowReference] = []
        for declared in model.declaredRelationships {
            guard let source = schema.entities[declared.entity.name],
                let destination = schema.entities[declared.relationship.destination],
                let mapping = source.relationships[declared.relationship.name], mapping != .transient
            else { continue }
            references.append(
                RowReference(
                    index: references.count, declared: declared, mapping: mapping, sourceTable: source.table,
                    destinationTable: destination.table,
                    isWritten: Self.isWritten(declared, mapping: mapping, in: model)))
        }
        self.references = references
        var rows: [RowPlan] = []
        for root in model.rootEntities {
            for entity in model.hierarchy(of: root) where !entity.isAbstract {
                guard let mapping = schema.entities[entity.name] else { continue }
                rows.append(RowPlan(entity, mapping: mapping, in: model, references: references))
            }
        }
        self.rows = rows
        indices = Dictionary(rows.indices.map { (rows[$0].entity.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The plan of a concrete entity.
    subscript(entity: String) -> RowPlan? { indices[entity].map { rows[$0] } }

    private static func isWritten(
        _ declared: DeclaredRelationship, mapping: RelationshipMapping, in model: Model
    ) -> Bool {
        switch mapping {
        case .key(_, let position): return position == nil
        case .inverseKey(_, _, let position): return position != nil || model.inverse(of: declared) == nil
        case .join(let join):
            guard join.position == nil, !join.isSymmetric, let inverse = model.inverse(of: declared) else {
                return true
            }
            guard join.inversePosition == nil else { return false }
            return (declared.entity.name, declared.relationship.name)
                < (inverse.entity.name, inverse.relationship.name)
        case .transient: return false
        }
    }

    /// The reason why a model's objects cannot be represented; `nil` if there is none.
    var obstacle: String? {
        let own = Set([
            RowKeys.entity, RowKeys.id, RowKeys.format,
        ])
        for plan in rows {
            for name in plan.fields.map(\.name) + plan.references.map(\.name) where own.contains(name) {
                return "\(plan.entity.name).\(name) has a name that the file uses for something else"
            }
            for leaf in plan.leaves where leaf.attribute.type == .undefined {
                return "\(plan.entity.name).\(leaf.name) has no type"
            }
        }
        return nil
    }
}
