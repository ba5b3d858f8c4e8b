import RelataModel

/// Finds the columns of properties that indexes and constraints name.
struct StoredColumns {
    /// A column with the type of its values; `nil` for a column of IDs.
    struct Column {
        let name: String
        let type: AttributeType?

        /// The column's term in an index: decimals, which are stored as strings, are ordered by their values.
        var orderTerm: String {
            type == .decimal ? "CAST(\(SQL.name(name)) AS REAL)" : SQL.name(name)
        }
    }

    /// The result of looking up a name.
    enum LookUp {
        case columns([Column])
        /// There is no column, for a reason that completes "since …".
        case missing(String)
    }

    private let layout: Layout
    private let keys: [PropertyKey: String]

    init(_ layout: Layout) {
        self.layout = layout
        var keys: [PropertyKey: String] = [:]
        for key in layout.keys {
            if let toParent = key.toParent { keys[PropertyKey(toParent)] = key.column }
        }
        self.keys = keys
    }

    /// Returns the columns of the entity's property, its own or inherited: an attribute, a composite or an element of
    /// one by its path, or a to-one relationship.
    func lookUp(_ path: String, of entity: Entity) -> LookUp {
        let isNested = path.utf8.hasByte { $0 == UInt8(ascii: ".") }
        let parts = isNested ? path.split(separator: ".").map(String.init) : [path]
        guard let name = parts.first, let owner = layout.model.declaringEntity(ofProperty: name, of: entity) else {
            return .missing("\(entity.name) has no property \(path)")
        }
        let key = PropertyKey(entity: owner.name, name: name)
        if let column = keys[key], parts.count == 1 { return .columns([Column(name: column, type: nil)]) }
        let leaves = (layout.leaves[owner.name] ?? []).filter { $0.path.starts(with: parts) }
        if !leaves.isEmpty { return .columns(leaves.map { Column(name: $0.column, type: $0.attribute.type) }) }
        if let relationship = layout.model.relationship(named: name, of: entity), !relationship.isTransient {
            return .missing(
                relationship.isToMany || parts.count > 1
                    ? "\(path) has no column in the row" : "the column of \(path) is on the other side")
        }
        return .missing("\(path) is not stored")
    }

    /// Returns the column of a property, if it has exactly one.
    func column(_ path: [String], of entity: Entity) -> Column? {
        guard case .columns(let found) = lookUp(path.joined(separator: "."), of: entity), found.count == 1 else {
            return nil
        }
        return found[0]
    }
}
