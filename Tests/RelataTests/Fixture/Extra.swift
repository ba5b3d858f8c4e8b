import RelataModel
@_spi(Generated) @testable import Relata

class Extra: Relata.ManagedObject {
    var name: Swift.String? {
        get { MusicModel.ExtraStorage.read(self) { $0.name } }
        set { MusicModel.ExtraStorage.storage(of: self, changing: 0).name = newValue }
    }
}

extension MusicModel {
    final class ExtraStorage: Relata.ObjectStorage {
        var name: Swift.String?

        static let entity = RelataModel.Entity(
            "Extra",
            attributes: [
                RelataModel.Attribute("name", .string, isOptional: true)
            ],
            relationships: [])

        override class var slots: [Swift.String] {
            super.slots + ["name"]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            name = row.string(0)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: name = visitor.visited(name)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.ExtraStorage.self)
            name = other.name
        }
    }
}
