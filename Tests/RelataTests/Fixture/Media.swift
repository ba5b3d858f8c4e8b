import RelataModel
@_spi(Generated) @testable import Relata

class Media: Relata.ManagedObject {
    var code: Swift.String? {
        get { MusicModel.MediaStorage.read(self) { $0.code } }
        set { MusicModel.MediaStorage.storage(of: self, changing: 0).code = newValue }
    }

    var title: Swift.String {
        get { MusicModel.MediaStorage.read(self) { $0.title } ?? "" }
        set { MusicModel.MediaStorage.storage(of: self, changing: 1).title = newValue }
    }

    var playlists: Relata.ToMany<Playlist> {
        get { Relata.ToMany(of: self, at: 2) }
        set { newValue.assign(to: self, at: 2) }
    }

    var tags: Relata.ToMany<Tag> {
        get { Relata.ToMany(of: self, at: 3) }
        set { newValue.assign(to: self, at: 3) }
    }
}

extension MusicModel {
    class MediaStorage: Relata.ObjectStorage {
        var code: Swift.String?
        var title: Swift.String?
        var playlists = Relata.ToManyReference()
        var tags = Relata.ToManyReference()

        static let entity = RelataModel.Entity(
            "Media", isAbstract: true,
            attributes: [
                RelataModel.Attribute(
                    "code", .string, isOptional: true,
                    validation: RelataModel.Attribute.Validation(regularExpression: "[A-Z]{2}|[A-Z]{2}[0-9]+")),
                RelataModel.Attribute("title", .string),
            ],
            relationships: [
                RelataModel.Relationship(
                    "playlists", to: "Playlist", inverse: "items", isToMany: true, isOptional: true),
                RelataModel.Relationship("tags", to: "Tag", inverse: "media", isToMany: true, isOptional: true),
            ])

        override class var slots: [Swift.String] {
            super.slots + ["code", "title", "playlists", "tags"]
        }

        override class var keyPaths: Swift.KeyValuePairs<Swift.AnyKeyPath, Swift.String> {
            [
                \Media.objectID: "objectID",
                \Media.code: "code",
                \Media.title: "title",
                \Media.playlists: "playlists",
                \Media.tags: "tags",
            ]
        }

        override func load(from row: Relata.Row) {
            super.load(from: row)
            code = row.string(0)
            title = row.string(1)
        }

        override func visit(_ slot: Swift.Int, _ visitor: Relata.FieldVisitor) {
            switch slot {
            case 0: code = visitor.visited(code)
            case 1: title = visitor.visited(title)
            case 2: playlists = visitor.visited(playlists)
            case 3: tags = visitor.visited(tags)
            default: super.visit(slot, visitor)
            }
        }

        override func assign(from other: Relata.ObjectStorage) {
            super.assign(from: other)
            let other = unsafeDowncast(other, to: MusicModel.MediaStorage.self)
            code = other.code
            title = other.title
            playlists = other.playlists
            tags = other.tags
        }
    }
}
