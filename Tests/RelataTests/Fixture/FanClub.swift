import RelataModel
@_spi(Generated) @testable import Relata

class FanClub: Relata.ManagedObject {
    var name: Swift.String? {
        get { MusicModel.FanClubStorage.read(self) { $0.name } }
        set { MusicModel.FanClubStorage.storage(of: self, changing: 0).name = newValue }
    }

    var artist: Artist? {
        get { MusicModel.FanClubStorage.destination(of: self, 1) }
        set { MusicModel.FanClubStorage.setDestination(newValue, of: self, 1) }
    }
}

extension MusicModel {
    final class FanClubStorage: Relata.ObjectStorage {
        var name: Swift.String?
        var artist = Relata.ToOneReference()

        static let entity = RelataModel.Entity(
            "FanClub",
            attributes: [
                RelataModel.Attribute("name", .string, isOptional: true)
            ],
            relationships: [
                RelataModel.Relationship("artist", to: "Artist", inverse: "club", isOptional: true)
            ])

        override class var slots: [Swift.String] {
            super.slots + ["name", "artist"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            name = row.string(0)
            artist = row.toOne(1)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: name = visitor.visited(name)
            case 1: artist = visitor.visited(artist)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.FanClubStorage.self)
            name = other.name
            artist = other.artist
        }
    }
}
