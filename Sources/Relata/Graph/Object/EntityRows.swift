/// Objects, and rows that are not loaded as objects, by entity: the rows deleted in one step of the delete rules, or
/// the rows of a request.
struct EntityRows {
    /// The objects and rows of one entity.
    struct Group {
        let entity: EntityDescription
        var objects: [ManagedObject] = []
        var rowIDs: [RowID] = []
    }

    private(set) var groups: [Group] = []
    private var indexes = GroupIndexes()

    init() {}

    init(_ objects: ContiguousArray<ManagedObject>) {
        for object in objects { add(object) }
    }

    var isEmpty: Bool { groups.isEmpty }

    /// All of the objects.
    var objects: [ManagedObject] { groups.flatMap(\.objects) }

    mutating func add(_ object: ManagedObject) {
        groups[index(of: object.entity)].objects.append(object)
    }

    mutating func add(_ rowID: RowID, of entity: EntityDescription) {
        groups[index(of: entity)].rowIDs.append(rowID)
    }

    mutating func add(_ rowIDs: [RowID], of entity: EntityDescription) {
        guard !rowIDs.isEmpty else { return }
        groups[index(of: entity)].rowIDs.append(contentsOf: rowIDs)
    }

    /// Adds all objects and rows of another value.
    mutating func add(_ other: EntityRows) {
        for group in other.groups {
            let index = index(of: group.entity)
            groups[index].objects.append(contentsOf: group.objects)
            groups[index].rowIDs.append(contentsOf: group.rowIDs)
        }
    }

    private mutating func index(of entity: EntityDescription) -> Int {
        let index = indexes.index(of: entity)
        if index == groups.count { groups.append(Group(entity: entity)) }
        return index
    }
}
