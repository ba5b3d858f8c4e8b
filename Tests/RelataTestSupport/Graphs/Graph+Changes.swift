/// Inserting and relating objects (semantics 3).
extension Graph {
    /// Adds a new object.
    public mutating func add(_ node: Node) {
        nodes.insert(node)
        inserted.insert(node)
    }

    /// Relates two objects in both directions, releasing those that a to-one side was related to; what is related
    /// already stays as it is.
    /// - Parameter index: the position among the destinations; the end without one, and always on the other side.
    public mutating func relate(_ source: Node, _ way: Way, _ destination: Node, at index: Int? = nil) {
        guard !values(way, of: source).contains(destination) else {
            // A to-one relationship that is set to what it was counts as set.
            if !way.isToMany { touch(way, of: source) }
            return
        }
        if !way.isToMany {
            for old in values(way, of: source) { unrelate(source, way, old) }
        }
        if let inverse = way.inverse, !inverse.isToMany {
            for old in values(inverse, of: destination) { unrelate(destination, inverse, old) }
        }
        // A to-many relationship without inverse: an object is in the set of one owner (semantics 9.3).
        if way.inverse == nil, way.isToMany {
            for owner in sources(of: destination, way) { unrelate(owner, way, destination) }
        }
        var list = values(way, of: source)
        // Those that exist no longer have no position that anybody could see.
        let position = index.flatMap { livingPosition($0, in: list) } ?? list.count
        list.insert(destination, at: position)
        setValues(list, way, of: source)
        guard let inverse = way.inverse, inverse !== way || source != destination else { return }
        setValues(values(inverse, of: destination) + [source], inverse, of: destination)
    }

    /// Ends the relation of two objects in both directions.
    public mutating func unrelate(_ source: Node, _ way: Way, _ destination: Node) {
        remove(destination, way, of: source)
        if let inverse = way.inverse { remove(source, inverse, of: destination) }
    }

    /// Makes the destinations those of a list, in its order.
    public mutating func replace(_ source: Node, _ way: Way, with list: [Node]) {
        touch(way, of: source)
        // A reference that dangles is not seen, so it stays.
        for old in values(way, of: source) where nodes.contains(old) && !list.contains(old) {
            unrelate(source, way, old)
        }
        for new in list { relate(source, way, new) }
        let values = values(way, of: source)
        let ordered = list + values.filter { !nodes.contains($0) }
        if way.isOrdered, values.filter(nodes.contains) != list { setValues(ordered, way, of: source) }
    }

    /// Moves a destination to another position.
    public mutating func move(_ source: Node, _ way: Way, _ destination: Node, to index: Int) {
        let before = values(way, of: source)
        var list = before.filter { $0 != destination }
        list.insert(destination, at: livingPosition(index, in: list) ?? list.count)
        // What exists no longer has no position.
        if list.filter(nodes.contains) != before.filter(nodes.contains) { setValues(list, way, of: source) }
    }

    /// Takes the destination out of one direction, if it is there.
    mutating func remove(_ destination: Node, _ way: Way, of source: Node) {
        let list = values(way, of: source)
        if list.contains(destination) { setValues(list.filter { $0 != destination }, way, of: source) }
    }

    /// The position in a list of what is at a position among those of it that exist.
    private func livingPosition(_ index: Int, in list: [Node]) -> Int? {
        let living = list.indices.filter { nodes.contains(list[$0]) && !deleted.contains(list[$0]) }
        return index < living.count ? living[index] : nil
    }
}
