import RelataModel
@_spi(Generated) @testable import Relata

class Playlist: Relata.ManagedObject {
    var name: Swift.String? {
        get { MusicModel.PlaylistStorage.read(self) { $0.name } }
        set { MusicModel.PlaylistStorage.storage(of: self, changing: 0).name = newValue }
    }

    var items: Relata.OrderedToMany<Media> {
        get { Relata.OrderedToMany(of: self, at: 1) }
        set { newValue.assign(to: self, at: 1) }
    }
}

extension MusicModel {
    final class PlaylistStorage: Relata.ObjectStorage {
        var name: Swift.String?
        var items = Relata.ToManyReference()

        static let entity = RelataModel.Entity(
            "Playlist",
            attributes: [
                RelataModel.Attribute("name", .string, isOptional: true)
            ],
            relationships: [
                RelataModel.Relationship(
                    "items", to: "Media", inverse: "playlists", isToMany: true, isOrdered: true, isOptional: true,
                    minCount: 2, maxCount: 4)
            ])

        override class var slots: [Swift.String] {
            super.slots + ["name", "items"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            name = row.string(0)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: name = visitor.visited(name)
            case 1: items = visitor.visited(items)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.PlaylistStorage.self)
            name = other.name
            items = other.items
        }
    }
}
