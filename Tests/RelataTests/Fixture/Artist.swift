import DataModel
import Relata

class Artist: Relata.ManagedObject {
    var country: Swift.String? {
        get { MusicModel.ArtistStorage.read(self).country }
        set { MusicModel.ArtistStorage.write(self, 0).country = newValue }
    }

    var name: Swift.String {
        get { MusicModel.ArtistStorage.read(self).name ?? "" }
        set { MusicModel.ArtistStorage.write(self, 1).name = newValue }
    }

    var albums: Relata.ToMany<Album> {
        get { Relata.ToMany(self, 2) }
        set { newValue.assign(to: self, 2) }
    }

    var bookings: Relata.ToMany<Booking> {
        get { Relata.ToMany(self, 3) }
        set { newValue.assign(to: self, 3) }
    }

    var club: FanClub? {
        get { MusicModel.ArtistStorage.destination(of: self, 4) }
        set { MusicModel.ArtistStorage.setDestination(newValue, of: self, 4) }
    }

    var friends: Relata.ToMany<Artist> {
        get { Relata.ToMany(self, 5) }
        set { newValue.assign(to: self, 5) }
    }

    var mentor: Artist? {
        get { MusicModel.ArtistStorage.destination(of: self, 6) }
        set { MusicModel.ArtistStorage.setDestination(newValue, of: self, 6) }
    }

    var partner: Artist? {
        get { MusicModel.ArtistStorage.destination(of: self, 7) }
        set { MusicModel.ArtistStorage.setDestination(newValue, of: self, 7) }
    }

    var students: Relata.ToMany<Artist> {
        get { Relata.ToMany(self, 8) }
        set { newValue.assign(to: self, 8) }
    }
}

extension MusicModel {
    final class ArtistStorage: Relata.ObjectStorage {
        var country: Swift.String?
        var name: Swift.String?
        var albums = Relata.ToManyReference()
        var bookings = Relata.ToManyReference()
        var club = Relata.ToOneReference()
        var friends = Relata.ToManyReference()
        var mentor = Relata.ToOneReference()
        var partner = Relata.ToOneReference()
        var students = Relata.ToManyReference()

        static let entity = DataModel.Entity(
            "Artist",
            attributes: [
                DataModel.Attribute("country", .string, isOptional: true),
                DataModel.Attribute("name", .string),
            ],
            relationships: [
                DataModel.Relationship(
                    "albums", to: "Album", inverse: "artist", isToMany: true, isOptional: true, deleteRule: .deny),
                DataModel.Relationship("bookings", to: "Booking", inverse: "artist", isToMany: true, isOptional: true),
                DataModel.Relationship(
                    "club", to: "FanClub", inverse: "artist", isOptional: true, deleteRule: .cascade),
                DataModel.Relationship("friends", to: "Artist", inverse: "friends", isToMany: true, isOptional: true),
                DataModel.Relationship("mentor", to: "Artist", inverse: "students", isOptional: true),
                DataModel.Relationship("partner", to: "Artist", inverse: "partner", isOptional: true),
                DataModel.Relationship("students", to: "Artist", inverse: "mentor", isToMany: true, isOptional: true),
            ])

        override class var slots: [Swift.String] {
            super.slots + ["country", "name", "albums", "bookings", "club", "friends", "mentor", "partner", "students"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            country = row.string(0)
            name = row.string(1)
            club = row.toOne(4)
            mentor = row.toOne(6)
            partner = row.toOne(7)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: visitor.visit(&country)
            case 1: visitor.visit(&name)
            case 2: visitor.visit(&albums)
            case 3: visitor.visit(&bookings)
            case 4: visitor.visit(&club)
            case 5: visitor.visit(&friends)
            case 6: visitor.visit(&mentor)
            case 7: visitor.visit(&partner)
            case 8: visitor.visit(&students)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.ArtistStorage.self)
            country = other.country
            name = other.name
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
