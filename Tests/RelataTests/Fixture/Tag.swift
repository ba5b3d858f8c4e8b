import RelataModel
@_spi(Generated) @testable import Relata

class Tag: Relata.ManagedObject {
    var name: Swift.String {
        get { MusicModel.TagStorage.read(self) { $0.name } ?? "" }
        set { MusicModel.TagStorage.storage(of: self, changing: 0).name = newValue }
    }

    var media: Relata.ToMany<Media> {
        get { Relata.ToMany(of: self, at: 1) }
        set { newValue.assign(to: self, at: 1) }
    }
}

extension MusicModel {
    final class TagStorage: Relata.ObjectStorage {
        var name: Swift.String?
        var media = Relata.ToManyReference()

        static let entity = RelataModel.Entity(
            "Tag",
            attributes: [
                RelataModel.Attribute("name", .string)
            ],
            relationships: [
                RelataModel.Relationship("media", to: "Media", inverse: "tags", isToMany: true, isOptional: true)
            ])

        override class var slots: [Swift.String] {
            super.slots + ["name", "media"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            name = row.string(0)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: name = visitor.visited(name)
            case 1: media = visitor.visited(media)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.TagStorage.self)
            name = other.name
            media = other.media
        }
    }
}
