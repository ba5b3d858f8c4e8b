import Foundation
import RelataModel

/// The storage of an entity without generated code: a list of fields, whose types the entity's layout defines.
///
/// It is used for models that are read or built while the program runs, and for entities without a class of models that
/// were generated. Their objects are read and changed by name.
final class DynamicStorage: ObjectStorage {
    private let layout: StorageLayout
    private var fields: [DynamicField]

    /// Creates storage without fields, which belongs to no entity.
    required init() {
        layout = StorageLayout()
        fields = []
    }

    init(_ layout: StorageLayout) {
        self.layout = layout
        fields = layout.fields
    }

    override func load(from row: Row) {
        for slot in layout.storedSlots { fields[slot].load(slot, from: row) }
    }

    override func visit(_ slot: Int, _ visitor: FieldVisitor) {
        guard fields.indices.contains(slot) else { return }
        fields[slot].visit(visitor)
    }

    override func assign(from other: ObjectStorage) {
        guard let other = other as? DynamicStorage else { return }
        fields = other.fields
    }
}

/// The fields of an entity for which no code was generated: inherited ones first, in the order of their slots.
struct StorageLayout {
    private(set) var slots: [String] = []
    /// The fields with their default values.
    fileprivate private(set) var fields: [DynamicField] = []
    /// The slots that are read from a row: stored attributes and stored to-one relationships.
    fileprivate private(set) var storedSlots: [Int] = []

    /// Creates a layout without fields.
    init() {}

    /// Creates the layout of an entity.
    /// - Parameters:
    ///   - entity: the entity.
    ///   - superentity: the layout of the superentity.
    ///   - leaves: the stored attributes, with each leaf of a composite separately, and their paths.
    init(of entity: Entity, inheriting superentity: StorageLayout?, leaves: [(path: [String], attribute: Attribute)]) {
        if let superentity { self = superentity }
        for attribute in entity.attributes {
            let stored = leaves.filter { $0.path.first == attribute.name }
            if stored.isEmpty {
                add(attribute.name, DynamicField(attribute), isStored: false)
            }
            for leaf in stored { add(leaf.path.joined(separator: "."), DynamicField(leaf.attribute), isStored: true) }
        }
        for relationship in entity.relationships {
            if relationship.isToMany {
                add(relationship.name, .toMany(ToManyReference()), isStored: false)
            } else {
                add(relationship.name, .toOne(ToOneReference()), isStored: !relationship.isTransient)
            }
        }
    }

    private mutating func add(_ name: String, _ field: DynamicField, isStored: Bool) {
        if isStored { storedSlots.append(fields.count) }
        slots.append(name)
        fields.append(field)
    }
}

// A field can refer to objects, which are not Sendable; those of a layout never do. They are set only in its
// initializer, to default values and to relationships without objects. Arrays are values, so that storage changes a
// copy of its own.
extension StorageLayout: @unchecked Sendable {}

/// A field of one of the types that fields have.
private enum DynamicField {
    case boolean(Bool?)
    case integer16(Int16?)
    case integer32(Int32?)
    case integer64(Int64?)
    case float(Float?)
    case double(Double?)
    case decimal(Decimal?)
    case string(String?)
    case date(Date?)
    case data(Data?)
    case uuid(UUID?)
    case url(URL?)
    case any(Any?)
    case toOne(ToOneReference)
    case toMany(ToManyReference)

    /// Creates the field of an attribute, with its default value.
    init(_ attribute: Attribute) {
        let value = attribute.defaultValue
        self =
            switch FieldType(attribute.type) {
            case .boolean: .boolean(value?.boolean)
            case .integer16: .integer16(value?.integer.flatMap { Int16(exactly: $0) })
            case .integer32: .integer32(value?.integer.flatMap { Int32(exactly: $0) })
            case .integer64: .integer64(value?.integer)
            case .float: .float(value?.double.map { Float($0) })
            case .double: .double(value?.double)
            case .decimal: .decimal(value?.decimal)
            case .string: .string(value?.string)
            case .date: .date(value?.date)
            case .data: .data(value?.data)
            case .uuid: .uuid(value?.uuid)
            case .url: .url(value?.url)
            case .any, .toOne, .toMany: .any(nil)
            }
    }

    mutating func load(_ slot: Int, from row: Row) {
        switch self {
        case .boolean: self = .boolean(row.bool(slot))
        case .integer16: self = .integer16(row.int16(slot))
        case .integer32: self = .integer32(row.int32(slot))
        case .integer64: self = .integer64(row.int64(slot))
        case .float: self = .float(row.float(slot))
        case .double: self = .double(row.double(slot))
        case .decimal: self = .decimal(row.decimal(slot))
        case .string: self = .string(row.string(slot))
        case .date: self = .date(row.date(slot))
        case .data: self = .data(row.data(slot))
        case .uuid: self = .uuid(row.uuid(slot))
        case .url: self = .url(row.url(slot))
        case .toOne: self = .toOne(row.toOne(slot))
        case .any, .toMany: break
        }
    }

    mutating func visit(_ visitor: FieldVisitor) {
        switch self {
        case .boolean(let value): self = .boolean(visitor.visited(value))
        case .integer16(let value): self = .integer16(visitor.visited(value))
        case .integer32(let value): self = .integer32(visitor.visited(value))
        case .integer64(let value): self = .integer64(visitor.visited(value))
        case .float(let value): self = .float(visitor.visited(value))
        case .double(let value): self = .double(visitor.visited(value))
        case .decimal(let value): self = .decimal(visitor.visited(value))
        case .string(let value): self = .string(visitor.visited(value))
        case .date(let value): self = .date(visitor.visited(value))
        case .data(let value): self = .data(visitor.visited(value))
        case .uuid(let value): self = .uuid(visitor.visited(value))
        case .url(let value): self = .url(visitor.visited(value))
        case .any(let value): self = .any(visitor.visited(value))
        case .toOne(let value): self = .toOne(visitor.visited(value))
        case .toMany(let value): self = .toMany(visitor.visited(value))
        }
    }
}

extension AttributeValue {
    fileprivate var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    fileprivate var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    fileprivate var double: Double? { if case .double(let value) = self { value } else { nil } }
    fileprivate var decimal: Decimal? { if case .decimal(let value) = self { value } else { nil } }
    fileprivate var string: String? { if case .string(let value) = self { value } else { nil } }
    fileprivate var date: Date? {
        if case .date(let value) = self { Date(timeIntervalSinceReferenceDate: value) } else { nil }
    }
    fileprivate var data: Data? { if case .binary(let value) = self { value } else { nil } }
    fileprivate var uuid: UUID? { if case .uuid(let value) = self { value } else { nil } }
    fileprivate var url: URL? { if case .uri(let value) = self { URL(string: value) } else { nil } }
}
