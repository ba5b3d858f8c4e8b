import RelataModel
@_spi(Generated) @testable import Relata

class Artist: Relata.ManagedObject {
    var albumCount: Swift.Int32? {
        get { MusicModel.ArtistStorage.read(self) { $0.albumCount } }
        set { MusicModel.ArtistStorage.storage(of: self, changing: 0).albumCount = newValue }
    }

    var country: Swift.String? {
        get { MusicModel.ArtistStorage.read(self) { $0.country } }
        set { MusicModel.ArtistStorage.storage(of: self, changing: 1).country = newValue }
    }

    var name: Swift.String {
        get { MusicModel.ArtistStorage.read(self) { $0.name } ?? "" }
        set { MusicModel.ArtistStorage.storage(of: self, changing: 2).name = newValue }
    }

    var searchName: Swift.String? {
        get { MusicModel.ArtistStorage.read(self) { $0.searchName } }
        set { MusicModel.ArtistStorage.storage(of: self, changing: 3).searchName = newValue }
    }

    var albums: Relata.ToMany<Album> {
        get { Relata.ToMany(of: self, at: 4) }
        set { newValue.assign(to: self, at: 4) }
    }

    var bookings: Relata.ToMany<Booking> {
        get { Relata.ToMany(of: self, at: 5) }
        set { newValue.assign(to: self, at: 5) }
    }

    var club: FanClub? {
        get { MusicModel.ArtistStorage.destination(of: self, 6) }
        set { MusicModel.ArtistStorage.setDestination(newValue, of: self, 6) }
    }

    var friends: Relata.ToMany<Artist> {
        get { Relata.ToMany(of: self, at: 7) }
        set { newValue.assign(to: self, at: 7) }
    }

    var mentor: Artist? {
        get { MusicModel.ArtistStorage.destination(of: self, 8) }
        set { MusicModel.ArtistStorage.setDestination(newValue, of: self, 8) }
    }

    var partner: Artist? {
        get { MusicModel.ArtistStorage.destination(of: self, 9) }
        set { MusicModel.ArtistStorage.setDestination(newValue, of: self, 9) }
    }

    var students: Relata.ToMany<Artist> {
        get { Relata.ToMany(of: self, at: 10) }
        set { newValue.assign(to: self, at: 10) }
    }
}

extension MusicModel {
    final class ArtistStorage: Relata.ObjectStorage {
        var albumCount: Swift.Int32?
        var country: Swift.String?
        var name: Swift.String?
        var searchName: Swift.String?
        var albums = Relata.ToManyReference()
        var bookings = Relata.ToManyReference()
        var club = Relata.ToOneReference()
        var friends = Relata.ToManyReference()
        var mentor = Relata.ToOneReference()
        var partner = Relata.ToOneReference()
        var students = Relata.ToManyReference()

        static let entity = RelataModel.Entity(
            "Artist",
            attributes: [
                RelataModel.Attribute(
                    "albumCount", .integer32, isOptional: true,
                    derivation: RelataModel.StoredDerivation("albums.@count")),
                RelataModel.Attribute("country", .string, isOptional: true),
                RelataModel.Attribute("name", .string),
                RelataModel.Attribute(
                    "searchName", .string, isOptional: true,
                    derivation: RelataModel.StoredDerivation("canonical:(name)")),
            ],
            relationships: [
                RelataModel.Relationship(
                    "albums", to: "Album", inverse: "artist", isToMany: true, isOptional: true, deleteRule: .deny),
                RelataModel.Relationship(
                    "bookings", to: "Booking", inverse: "artist", isToMany: true, isOptional: true),
                RelataModel.Relationship(
                    "club", to: "FanClub", inverse: "artist", isOptional: true, deleteRule: .cascade),
                RelataModel.Relationship("friends", to: "Artist", inverse: "friends", isToMany: true, isOptional: true),
                RelataModel.Relationship("mentor", to: "Artist", inverse: "students", isOptional: true),
                RelataModel.Relationship("partner", to: "Artist", inverse: "partner", isOptional: true),
                RelataModel.Relationship("students", to: "Artist", inverse: "mentor", isToMany: true, isOptional: true),
            ])

        override class var slots: [Swift.String] {
            super.slots + [
                "albumCount", "country", "name", "searchName", "albums", "bookings", "club", "friends", "mentor",
                "partner", "students",
            ]
        }

        override class var keyPaths: Swift.KeyValuePairs<Swift.AnyKeyPath, Swift.String> {
            [
                \Artist.objectID: "objectID",
                \Artist?.?.objectID: "objectID",
                \Artist.albumCount: "albumCount",
                \Artist?.?.albumCount: "albumCount",
                \Artist.country: "country",
                \Artist?.?.country: "country",
                \Artist.name: "name",
                \Artist?.?.name: "name",
                \Artist.searchName: "searchName",
                \Artist?.?.searchName: "searchName",
                \Artist.albums: "albums",
                \Artist?.?.albums: "albums",
                \Artist.bookings: "bookings",
                \Artist?.?.bookings: "bookings",
                \Artist.club: "club",
                \Artist?.?.club: "club",
                \Artist.friends: "friends",
                \Artist?.?.friends: "friends",
                \Artist.mentor: "mentor",
                \Artist?.?.mentor: "mentor",
                \Artist.partner: "partner",
                \Artist?.?.partner: "partner",
                \Artist.students: "students",
                \Artist?.?.students: "students",
            ]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            albumCount = row.int32(0)
            country = row.string(1)
            name = row.string(2)
            searchName = row.string(3)
            club = row.toOne(6)
            mentor = row.toOne(8)
            partner = row.toOne(9)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: albumCount = visitor.visited(albumCount)
            case 1: country = visitor.visited(country)
            case 2: name = visitor.visited(name)
            case 3: searchName = visitor.visited(searchName)
            case 4: albums = visitor.visited(albums)
            case 5: bookings = visitor.visited(bookings)
            case 6: club = visitor.visited(club)
            case 7: friends = visitor.visited(friends)
            case 8: mentor = visitor.visited(mentor)
            case 9: partner = visitor.visited(partner)
            case 10: students = visitor.visited(students)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.ArtistStorage.self)
            albumCount = other.albumCount
            country = other.country
            name = other.name
            searchName = other.searchName
            albums = other.albums
            bookings = other.bookings
            club = other.club
            friends = other.friends
            mentor = other.mentor
            partner = other.partner
            students = other.students
        }
    }
}
