import RelataModel
@_spi(Generated) @testable import Relata

class Track: Media {
    var number: Swift.Int16 {
        get { MusicModel.TrackStorage.read(self) { $0.number } ?? 0 }
        set { MusicModel.TrackStorage.storage(of: self, changing: 4).number = newValue }
    }

    var album: Album? {
        get { MusicModel.TrackStorage.destination(of: self, 5) }
        set { MusicModel.TrackStorage.setDestination(newValue, of: self, 5) }
    }
}

extension MusicModel {
    final class TrackStorage: MusicModel.MediaStorage {
        var number: Swift.Int16? = 0
        var album = Relata.ToOneReference()

        static let trackEntity = RelataModel.Entity(
            "Track", parent: "Media",
            attributes: [
                RelataModel.Attribute("number", .integer16, defaultValue: .integer(0))
            ],
            relationships: [
                RelataModel.Relationship("album", to: "Album", inverse: "tracks", isOptional: true)
            ])

        override class var slots: [Swift.String] {
            super.slots + ["number", "album"]
        }

        override class var keyPaths: Swift.KeyValuePairs<Swift.AnyKeyPath, Swift.String> {
            [
                \Track.objectID: "objectID",
                \Track?.?.objectID: "objectID",
                \Track.code: "code",
                \Track?.?.code: "code",
                \Track.title: "title",
                \Track?.?.title: "title",
                \Track.playlists: "playlists",
                \Track?.?.playlists: "playlists",
                \Track.tags: "tags",
                \Track?.?.tags: "tags",
                \Track.number: "number",
                \Track?.?.number: "number",
                \Track.album: "album",
                \Track?.?.album: "album",
            ]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            number = row.int16(4)
            album = row.toOne(5)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 4: number = visitor.visited(number)
            case 5: album = visitor.visited(album)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.TrackStorage.self)
            number = other.number
            album = other.album
        }
    }
}
