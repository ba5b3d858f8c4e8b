import RelataModel

/// A relationship and the columns of its references.
struct RelationshipForm: StoreForm {
    /// The columns of the references, and their table.
    struct Storage: StoreForm {
        var table: String?
        var column: String?
        var destination: String?
        var position: String?
        var inversePosition: String?
        var isSymmetric: Bool?

        init(
            table: String? = nil, column: String, destination: String? = nil, position: String?,
            inversePosition: String? = nil, isSymmetric: Bool? = nil
        ) {
            self.table = table
            self.column = column
            self.destination = destination
            self.position = position
            self.inversePosition = inversePosition
            self.isSymmetric = isSymmetric
        }

        init(_ reader: FormReader) throws {
            table = try reader.string("table")
            column = try reader.string("column")
            destination = try reader.string("destination")
            position = try reader.string("position")
            inversePosition = try reader.string("inversePosition")
            isSymmetric = try reader.boolean("isSymmetric")
        }

        func write(to writer: inout FormWriter) {
            writer.member("column", column)
            writer.member("destination", destination)
            writer.member("inversePosition", inversePosition)
            writer.member("isSymmetric", isSymmetric)
            writer.member("position", position)
            writer.member("table", table)
        }
    }

    var name: String
    var destination: String
    var inverse: String?
    var isToMany: Bool?
    var isOrdered: Bool?
    var isOptional: Bool?
    var isTransient: Bool?
    var minimum: Int?
    var maximum: Int?
    var rule: Int
    var renaming: String?
    var modifier: String?
    var key: Storage?
    var inverseKey: Storage?
    var pairs: Storage?

    init(_ relationship: Relationship, _ mapping: RelationshipMapping?) {
        name = relationship.name
        destination = relationship.destination
        inverse = relationship.inverse
        isToMany = relationship.isToMany ? true : nil
        isOrdered = relationship.isOrdered ? true : nil
        isOptional = relationship.isOptional ? true : nil
        isTransient = relationship.isTransient ? true : nil
        minimum = relationship.minCount == 0 ? nil : relationship.minCount
        maximum = relationship.maxCount == (relationship.isToMany ? 0 : 1) ? nil : relationship.maxCount
        rule = relationship.deleteRule.rawValue
        renaming = relationship.renamingIdentifier
        modifier = relationship.versionHashModifier
        switch mapping {
        case .key(let column, let position): key = Storage(column: column, position: position)
        case .inverseKey(let table, let column, let position):
            inverseKey = Storage(table: table, column: column, position: position)
        case .join(let join):
            pairs = Storage(
                table: join.table, column: join.sourceColumn, destination: join.destinationColumn,
                position: join.position, inversePosition: join.inversePosition,
                isSymmetric: join.isSymmetric ? true : nil)
        case .transient, nil: break
        }
    }

    init(_ reader: FormReader) throws {
        name = try reader.required(reader.string("name"))
        destination = try reader.required(reader.string("to"))
        inverse = try reader.string("inverse")
        isToMany = try reader.boolean("many")
        isOrdered = try reader.boolean("ordered")
        isOptional = try reader.boolean("optional")
        isTransient = try reader.boolean("transient")
        minimum = try reader.integer("min")
        maximum = try reader.integer("max")
        rule = try reader.required(reader.integer("rule"))
        renaming = try reader.string("renaming")
        modifier = try reader.string("modifier")
        key = try reader.form("key")
        inverseKey = try reader.form("inverseKey")
        pairs = try reader.form("pairs")
    }

    func write(to writer: inout FormWriter) {
        writer.member("inverse", inverse)
        writer.member("inverseKey", inverseKey)
        writer.member("key", key)
        writer.member("many", isToMany)
        writer.member("max", maximum)
        writer.member("min", minimum)
        writer.member("modifier", modifier)
        writer.member("name", name)
        writer.member("optional", isOptional)
        writer.member("ordered", isOrdered)
        writer.member("pairs", pairs)
        writer.member("renaming", renaming)
        writer.member("rule", rule)
        writer.member("to", destination)
        writer.member("transient", isTransient)
    }
}
