import Foundation
import RelataModel

@_spi(Generated) @testable import Relata

class Album: Relata.ManagedObject {
    var released: Foundation.Date? {
        get { MusicModel.AlbumStorage.read(self) { $0.released } }
        set { MusicModel.AlbumStorage.storage(of: self, changing: 0).released = newValue }
    }

    var title: Swift.String {
        get { MusicModel.AlbumStorage.read(self) { $0.title } ?? "" }
        set { MusicModel.AlbumStorage.storage(of: self, changing: 1).title = newValue }
    }

    var year: Swift.Int32 {
        get { MusicModel.AlbumStorage.read(self) { $0.year } ?? 0 }
        set { MusicModel.AlbumStorage.storage(of: self, changing: 2).year = newValue }
    }

    var artist: Artist? {
        get { MusicModel.AlbumStorage.destination(of: self, 3) }
        set { MusicModel.AlbumStorage.setDestination(newValue, of: self, 3) }
    }

    var extras: Relata.ToMany<Extra> {
        get { Relata.ToMany(of: self, at: 4) }
        set { newValue.assign(to: self, at: 4) }
    }

    var label: Label? {
        get { MusicModel.AlbumStorage.destination(of: self, 5) }
        set { MusicModel.AlbumStorage.setDestination(newValue, of: self, 5) }
    }

    var tracks: Relata.OrderedToMany<Track> {
        get { Relata.OrderedToMany(of: self, at: 6) }
        set { newValue.assign(to: self, at: 6) }
    }
}

extension MusicModel {
    final class AlbumStorage: Relata.ObjectStorage {
        var released: Foundation.Date?
        var title: Swift.String?
        var year: Swift.Int32? = 2000
        var artist = Relata.ToOneReference()
        var extras = Relata.ToManyReference()
        var label = Relata.ToOneReference()
        var tracks = Relata.ToManyReference()

        static let entity = RelataModel.Entity(
            "Album",
            attributes: [
                RelataModel.Attribute(
                    "released", .date, isOptional: true,
                    validation: RelataModel.Attribute.Validation(minimum: .date(0), maximum: .date(1_000_000_000))),
                RelataModel.Attribute(
                    "title", .string, validation: RelataModel.Attribute.Validation(minimumLength: 2, maximumLength: 20)),
                RelataModel.Attribute(
                    "year", .integer32, defaultValue: .integer(2000),
                    validation: RelataModel.Attribute.Validation(minimum: .integer(1900), maximum: .integer(2100))),
            ],
            relationships: [
                RelataModel.Relationship("artist", to: "Artist", inverse: "albums", isOptional: true),
                RelataModel.Relationship("extras", to: "Extra", isToMany: true, isOptional: true),
                RelataModel.Relationship("label", to: "Label", inverse: "albums", isOptional: true),
                RelataModel.Relationship(
                    "tracks", to: "Track", inverse: "album", isToMany: true, isOrdered: true, isOptional: true,
                    deleteRule: .cascade),
            ])

        override class var slots: [Swift.String] {
            super.slots + ["released", "title", "year", "artist", "extras", "label", "tracks"]
        }

        override class var keyPaths: Swift.KeyValuePairs<Swift.AnyKeyPath, Swift.String> {
            [
                \Album.objectID: "objectID",
                \Album?.?.objectID: "objectID",
                \Album.released: "released",
                \Album?.?.released: "released",
                \Album.title: "title",
                \Album?.?.title: "title",
                \Album.year: "year",
                \Album?.?.year: "year",
                \Album.artist: "artist",
                \Album?.?.artist: "artist",
                \Album.extras: "extras",
                \Album?.?.extras: "extras",
                \Album.label: "label",
                \Album?.?.label: "label",
                \Album.tracks: "tracks",
                \Album?.?.tracks: "tracks",
            ]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            released = row.date(0)
            title = row.string(1)
            year = row.int32(2)
            artist = row.toOne(3)
            label = row.toOne(5)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: released = visitor.visited(released)
            case 1: title = visitor.visited(title)
            case 2: year = visitor.visited(year)
            case 3: artist = visitor.visited(artist)
            case 4: extras = visitor.visited(extras)
            case 5: label = visitor.visited(label)
            case 6: tracks = visitor.visited(tracks)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.AlbumStorage.self)
            released = other.released
            title = other.title
            year = other.year
            artist = other.artist
            extras = other.extras
            label = other.label
            tracks = other.tracks
        }
    }
}
