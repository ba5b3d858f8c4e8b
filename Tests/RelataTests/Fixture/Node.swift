import RelataModel
@_spi(Generated) @testable import Relata

class Node: Relata.ManagedObject {
    var name: Swift.String? {
        get { MusicModel.NodeStorage.read(self) { $0.name } }
        set { MusicModel.NodeStorage.storage(of: self, changing: 0).name = newValue }
    }

    var children: Relata.ToMany<Node> {
        get { Relata.ToMany(of: self, at: 1) }
        set { newValue.assign(to: self, at: 1) }
    }

    var next: Node? {
        get { MusicModel.NodeStorage.destination(of: self, 2) }
        set { MusicModel.NodeStorage.setDestination(newValue, of: self, 2) }
    }

    var parent: Node? {
        get { MusicModel.NodeStorage.destination(of: self, 3) }
        set { MusicModel.NodeStorage.setDestination(newValue, of: self, 3) }
    }

    var previous: Node? {
        get { MusicModel.NodeStorage.destination(of: self, 4) }
        set { MusicModel.NodeStorage.setDestination(newValue, of: self, 4) }
    }

    var sources: Relata.OrderedToMany<Node> {
        get { Relata.OrderedToMany(of: self, at: 5) }
        set { newValue.assign(to: self, at: 5) }
    }

    var targets: Relata.OrderedToMany<Node> {
        get { Relata.OrderedToMany(of: self, at: 6) }
        set { newValue.assign(to: self, at: 6) }
    }
}

extension MusicModel {
    final class NodeStorage: Relata.ObjectStorage {
        var name: Swift.String?
        var children = Relata.ToManyReference()
        var next = Relata.ToOneReference()
        var parent = Relata.ToOneReference()
        var previous = Relata.ToOneReference()
        var sources = Relata.ToManyReference()
        var targets = Relata.ToManyReference()

        static let entity = RelataModel.Entity(
            "Node",
            attributes: [
                RelataModel.Attribute("name", .string, isOptional: true)
            ],
            relationships: [
                RelataModel.Relationship(
                    "children", to: "Node", inverse: "parent", isToMany: true, isOptional: true, deleteRule: .cascade),
                RelataModel.Relationship(
                    "next", to: "Node", inverse: "previous", isOptional: true, deleteRule: .cascade),
                RelataModel.Relationship("parent", to: "Node", inverse: "children", isOptional: true),
                RelataModel.Relationship("previous", to: "Node", inverse: "next", isOptional: true),
                RelataModel.Relationship(
                    "sources", to: "Node", inverse: "targets", isToMany: true, isOrdered: true, isOptional: true),
                RelataModel.Relationship(
                    "targets", to: "Node", inverse: "sources", isToMany: true, isOrdered: true, isOptional: true),
            ])

        override class var slots: [Swift.String] {
            super.slots + ["name", "children", "next", "parent", "previous", "sources", "targets"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            name = row.string(0)
            next = row.toOne(2)
            parent = row.toOne(3)
            previous = row.toOne(4)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: name = visitor.visited(name)
            case 1: children = visitor.visited(children)
            case 2: next = visitor.visited(next)
            case 3: parent = visitor.visited(parent)
            case 4: previous = visitor.visited(previous)
            case 5: sources = visitor.visited(sources)
            case 6: targets = visitor.visited(targets)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.NodeStorage.self)
            name = other.name
            children = other.children
            next = other.next
            parent = other.parent
            previous = other.previous
            sources = other.sources
            targets = other.targets
        }
    }
}
