import RelataModel
@_spi(Generated) @testable import Relata

class Label: Relata.ManagedObject {
    var name: Swift.String? {
        get { MusicModel.LabelStorage.read(self) { $0.name } }
        set { MusicModel.LabelStorage.storage(of: self, changing: 0).name = newValue }
    }

    var albums: Relata.ToMany<Album> {
        get { Relata.ToMany(of: self, at: 1) }
        set { newValue.assign(to: self, at: 1) }
    }
}

extension MusicModel {
    final class LabelStorage: Relata.ObjectStorage {
        var name: Swift.String?
        var albums = Relata.ToManyReference()

        static let entity = RelataModel.Entity(
            "Label",
            attributes: [
                RelataModel.Attribute("name", .string, isOptional: true)
            ],
            relationships: [
                RelataModel.Relationship(
                    "albums", to: "Album", inverse: "label", isToMany: true, isOptional: true, deleteRule: .noAction)
            ],
            uniquenessConstraints: [RelataModel.UniquenessConstraint(["name"])])

        override class var slots: [Swift.String] {
            super.slots + ["name", "albums"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            name = row.string(0)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: name = visitor.visited(name)
            case 1: albums = visitor.visited(albums)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.LabelStorage.self)
            name = other.name
            albums = other.albums
        }
    }
}
