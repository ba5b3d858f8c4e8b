import RelataModel
@_spi(Generated) @testable import Relata

class Booking: Relata.ManagedObject {
    var city: Swift.String? {
        get { MusicModel.BookingStorage.read(self) { $0.city } }
        set { MusicModel.BookingStorage.storage(of: self, changing: 0).city = newValue }
    }

    var artist: Artist? {
        get { MusicModel.BookingStorage.destination(of: self, 1) }
        set { MusicModel.BookingStorage.setDestination(newValue, of: self, 1) }
    }
}

extension MusicModel {
    final class BookingStorage: Relata.ObjectStorage {
        var city: Swift.String?
        var artist = Relata.ToOneReference()

        static let entity = RelataModel.Entity(
            "Booking",
            attributes: [
                RelataModel.Attribute("city", .string, isOptional: true)
            ],
            relationships: [
                RelataModel.Relationship("artist", to: "Artist", inverse: "bookings")
            ])

        override class var slots: [Swift.String] {
            super.slots + ["city", "artist"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            city = row.string(0)
            artist = row.toOne(1)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: city = visitor.visited(city)
            case 1: artist = visitor.visited(artist)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.BookingStorage.self)
            city = other.city
            artist = other.artist
        }
    }
}
