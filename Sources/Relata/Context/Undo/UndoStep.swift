/// What is undone or done again at once.
struct UndoStep {
    /// What the objects were before; an object that was changed in several events has several images, the first of which
    /// counts.
    private(set) var images: [ObjectSnapshot]
    /// The place of each object's first image.
    private var firsts: [ObjectIdentifier: Int] = [:]
    /// Whose the destinations of to-many relationships without inverse were.
    let owners: [OwnerKey: WeakOwner]
    let movedDestinations: [OwnerKey: MovedDestination]
    /// How many saves there had been.
    let epoch: Int
    /// How many lists had been read: one that was read later may show what is undone, even to an object that was changed after that.
    let readings: Int

    init(_ images: [ObjectSnapshot], in core: ContextCore) {
        self.images = []
        owners = core.owners
        movedDestinations = core.movedDestinations
        epoch = core.saves
        readings = core.readings
        for image in images { append(image) }
    }

    /// Adds what an object was before it was changed.
    mutating func append(_ image: ObjectSnapshot) {
        let identifier = ObjectIdentifier(image.object)
        if firsts[identifier] == nil { firsts[identifier] = images.count }
        images.append(image)
    }

    /// What an object was before its first change in the step.
    func image(of object: ManagedObject) -> ObjectSnapshot? { firsts[ObjectIdentifier(object)].map { images[$0] } }
}
