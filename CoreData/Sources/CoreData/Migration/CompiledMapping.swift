/// A mapping model in the format of a file `X.cdm`, which the build writes.
struct CompiledMapping: Decodable, Hashable {
    struct Entity: Decodable, Hashable {
        let name: String
        let source: String?
        let destination: String?
        let policy: String?
        let filter: String?
        let attributes: [Property]
        let relationships: [Property]
    }

    struct Property: Decodable, Hashable {
        let name: String
        /// The value; without one, the source's property of the same name is copied.
        let value: Value?
        /// The entity mapping whose objects are the destinations of a relationship.
        let mapping: String?
        /// The path to the source objects of those destinations.
        let keyPath: String?
    }

    struct Value: Decodable, Hashable {
        /// The kinds of values, as the generator writes them.
        enum Kind: String, Decodable, Hashable {
            /// The value at a key path of the source object.
            case source
            case null
            case string
            case number
            case real
            case decimal
            case date
            case data
            /// The time of the migration.
            case now
            /// The destinations of the objects at a key path, which another mapping creates.
            case destinations
            /// An expression that only a migration policy can evaluate.
            case other
        }

        let kind: Kind
        let text: String?
        let keyPath: String?
    }

    let sourceModel: String?
    let sourceVersion: String?
    let destinationModel: String?
    let destinationVersion: String?
    let entities: [Entity]
}
