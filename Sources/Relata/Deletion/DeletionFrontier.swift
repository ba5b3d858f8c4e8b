/// What is deleted in one step of the delete rules: objects, and rows that are none, by entity.
struct DeletionFrontier {
    /// What is deleted of one entity.
    struct Group {
        let entity: EntityDescription
        var objects: [ManagedObject] = []
        /// The numbers of the rows.
        var rows: [Int64] = []
    }

    private(set) var groups: [Group] = []
    private var places: [Int: Int] = [:]

    init() {}

    init(_ objects: ContiguousArray<ManagedObject>) {
        for object in objects { add(object) }
    }

    var isEmpty: Bool { groups.isEmpty }

    /// All objects of the level.
    var objects: [ManagedObject] { groups.flatMap(\.objects) }

    mutating func add(_ object: ManagedObject) {
        groups[place(of: object.entity)].objects.append(object)
    }

    mutating func add(_ row: Int64, of entity: EntityDescription) {
        groups[place(of: entity)].rows.append(row)
    }

    mutating func add(_ rows: [Int64], of entity: EntityDescription) {
        guard !rows.isEmpty else { return }
        groups[place(of: entity)].rows.append(contentsOf: rows)
    }

    /// Adds all of another level.
    mutating func add(_ other: DeletionFrontier) {
        for group in other.groups {
            let place = place(of: group.entity)
            groups[place].objects.append(contentsOf: group.objects)
            groups[place].rows.append(contentsOf: group.rows)
        }
    }

    private mutating func place(of entity: EntityDescription) -> Int {
        // Most levels are of one entity.
        if let last = groups.last, last.entity === entity { return groups.count - 1 }
        if let place = places[entity.index] { return place }
        places[entity.index] = groups.count
        groups.append(Group(entity: entity))
        return groups.count - 1
    }
}
