import RelataModel
@_spi(Generated) @testable import Relata

class Video: Media {
    var minutes: Swift.Double? {
        get { MusicModel.VideoStorage.read(self) { $0.minutes } }
        set { MusicModel.VideoStorage.storage(of: self, changing: 4).minutes = newValue }
    }

    var poster: Media? {
        get { MusicModel.VideoStorage.destination(of: self, 5) }
        set { MusicModel.VideoStorage.setDestination(newValue, of: self, 5) }
    }
}

extension MusicModel {
    final class VideoStorage: MusicModel.MediaStorage {
        var minutes: Swift.Double?
        var poster = Relata.ToOneReference()

        static let videoEntity = RelataModel.Entity(
            "Video", parent: "Media",
            attributes: [
                RelataModel.Attribute("minutes", .double, isOptional: true)
            ],
            relationships: [
                RelataModel.Relationship("poster", to: "Media", isOptional: true)
            ])

        override class var slots: [Swift.String] {
            super.slots + ["minutes", "poster"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            minutes = row.double(4)
            poster = row.toOne(5)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 4: minutes = visitor.visited(minutes)
            case 5: poster = visitor.visited(poster)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.VideoStorage.self)
            minutes = other.minutes
            poster = other.poster
        }
    }
}
