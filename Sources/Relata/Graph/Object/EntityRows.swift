/// Objects, and rows that are not loaded as objects, by entity: the rows deleted in one step of the delete rules, or
/// the rows of a request.
struct EntityRows {
    /// The objects and rows of one entity.
    struct Group {
        let entity: EntityDescription
        var objects: [ManagedObject] = []
        /// The IDs of the rows.
        var rows: [RowID] = []
    }

    private(set) var groups: [Group] = []
    private var places = EntityPlaces()

    init() {}

    init(_ objects: ContiguousArray<ManagedObject>) {
        for object in objects { add(object) }
    }

    var isEmpty: Bool { groups.isEmpty }

    /// All of the objects.
    var objects: [ManagedObject] { groups.flatMap(\.objects) }

    mutating func add(_ object: ManagedObject) {
        groups[place(of: object.entity)].objects.append(object)
    }

    mutating func add(_ row: RowID, of entity: EntityDescription) {
        groups[place(of: entity)].rows.append(row)
    }

    mutating func add(_ rows: [RowID], of entity: EntityDescription) {
        guard !rows.isEmpty else { return }
        groups[place(of: entity)].rows.append(contentsOf: rows)
    }

    /// Adds all objects and rows of another value.
    mutating func add(_ other: EntityRows) {
        for group in other.groups {
            let place = place(of: group.entity)
            groups[place].objects.append(contentsOf: group.objects)
            groups[place].rows.append(contentsOf: group.rows)
        }
    }

    private mutating func place(of entity: EntityDescription) -> Int {
        let place = places.place(of: entity)
        if place == groups.count { groups.append(Group(entity: entity)) }
        return place
    }
}
