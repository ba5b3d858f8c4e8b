import Foundation
import RelataModel

@_spi(Generated) @testable import Relata

class Sample: Relata.ManagedObject {
    var amount: Foundation.Decimal? {
        get { MusicModel.SampleStorage.read(self) { $0.amount } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 0).amount = newValue }
    }

    var big: Swift.Int64? {
        get { MusicModel.SampleStorage.read(self) { $0.big } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 1).big = newValue }
    }

    var bytes: Foundation.Data? {
        get { MusicModel.SampleStorage.read(self) { $0.bytes } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 2).bytes = newValue }
    }

    var date: Foundation.Date? {
        get { MusicModel.SampleStorage.read(self) { $0.date } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 3).date = newValue }
    }

    var flag: Swift.Bool? {
        get { MusicModel.SampleStorage.read(self) { $0.flag } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 4).flag = newValue }
    }

    var link: Foundation.URL? {
        get { MusicModel.SampleStorage.read(self) { $0.link } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 5).link = newValue }
    }

    var medium: Swift.Int32? {
        get { MusicModel.SampleStorage.read(self) { $0.medium } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 6).medium = newValue }
    }

    var note: Swift.String? {
        get { MusicModel.SampleStorage.read(self) { $0.note } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 7).note = newValue }
    }

    var precise: Swift.Double? {
        get { MusicModel.SampleStorage.read(self) { $0.precise } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 8).precise = newValue }
    }

    var rough: Swift.Float? {
        get { MusicModel.SampleStorage.read(self) { $0.rough } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 9).rough = newValue }
    }

    var small: Swift.Int16? {
        get { MusicModel.SampleStorage.read(self) { $0.small } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 10).small = newValue }
    }

    var text: Swift.String? {
        get { MusicModel.SampleStorage.read(self) { $0.text } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 11).text = newValue }
    }

    var token: Foundation.UUID? {
        get { MusicModel.SampleStorage.read(self) { $0.token } }
        set { MusicModel.SampleStorage.storage(of: self, changing: 12).token = newValue }
    }
}

extension MusicModel {
    final class SampleStorage: Relata.ObjectStorage {
        var amount: Foundation.Decimal?
        var big: Swift.Int64?
        var bytes: Foundation.Data?
        var date: Foundation.Date?
        var flag: Swift.Bool?
        var link: Foundation.URL?
        var medium: Swift.Int32?
        var note: Swift.String?
        var precise: Swift.Double?
        var rough: Swift.Float?
        var small: Swift.Int16?
        var text: Swift.String?
        var token: Foundation.UUID?

        static let entity = RelataModel.Entity(
            "Sample",
            attributes: [
                RelataModel.Attribute("amount", .decimal, isOptional: true, preservesValueAfterDeletion: true),
                RelataModel.Attribute("big", .integer64, isOptional: true, preservesValueAfterDeletion: true),
                RelataModel.Attribute("bytes", .binary, isOptional: true),
                RelataModel.Attribute("date", .date, isOptional: true, preservesValueAfterDeletion: true),
                RelataModel.Attribute("flag", .boolean, isOptional: true, preservesValueAfterDeletion: true),
                RelataModel.Attribute("link", .uri, isOptional: true, preservesValueAfterDeletion: true),
                RelataModel.Attribute("medium", .integer32, isOptional: true),
                RelataModel.Attribute("note", .string, isOptional: true, isTransient: true),
                RelataModel.Attribute("precise", .double, isOptional: true),
                RelataModel.Attribute("rough", .float, isOptional: true),
                RelataModel.Attribute("small", .integer16, isOptional: true),
                RelataModel.Attribute("text", .string, isOptional: true, preservesValueAfterDeletion: true),
                RelataModel.Attribute("token", .uuid, isOptional: true, preservesValueAfterDeletion: true),
            ],
            relationships: [])

        override class var slots: [Swift.String] {
            super.slots + [
                "amount", "big", "bytes", "date", "flag", "link", "medium", "note", "precise", "rough", "small", "text",
                "token",
            ]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            amount = row.decimal(0)
            big = row.int64(1)
            bytes = row.data(2)
            date = row.date(3)
            flag = row.bool(4)
            link = row.url(5)
            medium = row.int32(6)
            precise = row.double(8)
            rough = row.float(9)
            small = row.int16(10)
            text = row.string(11)
            token = row.uuid(12)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: amount = visitor.visited(amount)
            case 1: big = visitor.visited(big)
            case 2: bytes = visitor.visited(bytes)
            case 3: date = visitor.visited(date)
            case 4: flag = visitor.visited(flag)
            case 5: link = visitor.visited(link)
            case 6: medium = visitor.visited(medium)
            case 7: note = visitor.visited(note)
            case 8: precise = visitor.visited(precise)
            case 9: rough = visitor.visited(rough)
            case 10: small = visitor.visited(small)
            case 11: text = visitor.visited(text)
            case 12: token = visitor.visited(token)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.SampleStorage.self)
            amount = other.amount
            big = other.big
            bytes = other.bytes
            date = other.date
            flag = other.flag
            link = other.link
            medium = other.medium
            note = other.note
            precise = other.precise
            rough = other.rough
            small = other.small
            text = other.text
            token = other.token
        }
    }
}
