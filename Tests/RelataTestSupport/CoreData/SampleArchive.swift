import Foundation

/// The archive of a model with one of everything that a model file can say.
public struct SampleArchive {
    /// Whether the derivation of an attribute refers to itself.
    public var hasEndlessDerivation = false

    /// An archive of the sound model.
    public init() {}

    /// The whole archive, as `ArchiveWriter` writes it.
    public var bytes: [UInt8] {
        var writer = ArchiveWriter()
        let (media, song, tag) = (writer.reserve(), writer.reserve(), writer.reserve())
        let (tags, songs) = (writer.reserve(), writer.reserve())

        func attribute(
            _ name: String, _ type: Int64, of entity: ArchiveWriter.Value, _ more: [String: ArchiveWriter.Value] = [:],
            className: String = "NSAttributeDescription"
        ) -> (String, ArchiveWriter.Value) {
            var fields: [String: ArchiveWriter.Value] = [
                "NSPropertyName": .string(name), "NSAttributeType": .integer(type), "NSEntity": entity,
                "NSRenamingIdentifier": .string(name), "NSDefaultValue": .null, "NSFlagsKey": .integer(0),
            ]
            fields.merge(more) { $1 }
            return (name, writer.add(className, fields))
        }

        func bound(_ sign: Int64, _ value: ArchiveWriter.Value, of path: String?) -> ArchiveWriter.Value {
            var left = writer.add("NSSelfExpression", ["NSExpressionType": .integer(1)])
            if let path {
                let specifier = writer.add("NSKeyPathSpecifierExpression", ["NSKeyPath": .string(path)])
                let arguments = writer.array([specifier])
                left = writer.add("NSKeyPathExpression", ["NSOperand": left, "NSArguments": arguments])
            }
            let right = writer.add("NSConstantValueExpression", ["NSConstantValue": value])
            let comparison = writer.add("NSComparisonPredicateOperator", ["NSOperatorType": .integer(sign)])
            return writer.add(
                "NSComparisonPredicate",
                ["NSLeftExpression": left, "NSRightExpression": right, "NSPredicateOperator": comparison])
        }

        let yes = ArchiveWriter.Value.boolean(true)
        let title = attribute(
            "title", 700, of: media,
            [
                "NSDefaultValue": .string("a \"b\"\nc <d>"), "NSRenamingIdentifier": .string("name"),
                "NSValidationPredicates": writer.array([
                    bound(3, .integer(2), of: "length"), bound(1, .integer(50), of: "length"),
                    bound(99, .string("x"), of: nil),
                ]),
            ])
        let price = attribute(
            "price", 400, of: media,
            [
                "NSIsOptional": yes,
                "NSDefaultValue": writer.add(
                    "NSDecimalNumber",
                    [
                        "NS.mantissa": .data(Data([0xD2, 0x04] + [UInt8](repeating: 0, count: 14))),
                        "NS.exponent": .integer(-2), "NS.length": .integer(1), "NS.negative": yes,
                        "NS.mantissa.bo": .integer(1), "NS.compact": yes,
                    ]),
            ])
        let date = attribute(
            "released", 900, of: media, ["NSDefaultValue": writer.add("NSDate", ["NS.time": .real(86_400.5)])])
        let cover = attribute("cover", 1000, of: media, ["NSIsOptional": yes, "NSFlagsKey": .integer(4)])
        let mood = attribute(
            "mood", 1800, of: media,
            [
                "NSIsOptional": yes, "NSDefaultValue": writer.add("App.Mood", ["text": .string("calm")]),
                "NSValueTransformerName": .string("MoodTransformer"), "NSAttributeValueClassName": .string("Mood"),
            ])
        let rating = attribute(
            "rating", 100, of: song,
            ["NSDefaultValue": .integer(3), "NSValidationPredicates": writer.array([bound(3, .integer(0), of: nil)])])
        let operand = writer.reserve()
        if hasEndlessDerivation {
            writer.add(
                "NSFunctionExpression", ["NSSelectorName": .string("sum:"), "NSArguments": writer.array([operand])],
                at: operand)
        } else {
            let specifier = writer.add("NSKeyPathSpecifierExpression", ["NSKeyPath": .string("tags")])
            let path = writer.add("NSKeyPathExpression", ["NSArguments": writer.array([specifier])])
            writer.add(
                "NSFunctionExpression", ["NSSelectorName": .string("count:"), "NSArguments": writer.array([path])],
                at: operand)
        }
        let count = attribute(
            "tagCount", 300, of: song, ["NSIsOptional": yes, "NSDerivationExpression": operand],
            className: "NSDerivedAttributeDescription")
        let name = attribute("name", 700, of: tag)

        writer.add(
            "NSRelationshipDescription",
            [
                "NSPropertyName": .string("tags"), "_NSDestinationEntityName": .string("Tag"),
                "NSDestinationEntity": tag,
                "_NSInverseRelationshipName": .string("songs"), "NSDeleteRule": .integer(2), "NSMaxCount": .integer(-1),
                "NSMinCount": .integer(0), "NSIsOptional": yes, "NSIsOrdered": yes,
            ], at: tags)
        writer.add(
            "NSRelationshipDescription",
            [
                "NSPropertyName": .string("songs"), "_NSDestinationEntityName": .string("Song"),
                "NSDestinationEntity": song,
                "_NSInverseRelationshipName": .string("tags"), "NSDeleteRule": .integer(1), "NSMaxCount": .integer(0),
                "NSMinCount": .integer(0), "NSIsOptional": yes,
            ], at: songs)

        let own = [title, price, date, cover, mood]
        let inherited = own.map { ($0.0, writer.add("_NSPropertyDescriptionProxy", ["NSUnderlyingProperty": $0.1])) }
        writer.add(
            "NSEntityDescription",
            [
                "NSEntityName": .string("Media"), "NSClassNameForEntity": .string("App.Media"), "NSIsAbstract": yes,
                "NSProperties": writer.dictionary(own), "NSRenamingIdentifier": .string("Media"),
                "NSUserInfo": writer.dictionary([("author", .string("me"))]),
            ], at: media)
        let index = writer.add(
            "NSFetchIndexDescription",
            [
                "NSIndexName": .string("byRating"),
                "NSIndexElements": writer.array([
                    writer.add(
                        "NSFetchIndexElementDescription",
                        [
                            "NSPropertyName": .string("rating"), "NSFetchIndexElementType": .integer(0),
                            "NSAscending": .boolean(false),
                        ])
                ]),
            ])
        writer.add(
            "NSEntityDescription",
            [
                "NSEntityName": .string("Song"), "NSClassNameForEntity": .string("_TtC3AppP33_ABC4Song"),
                "NSSuperentity": media,
                "NSProperties": writer.dictionary(inherited + [rating, count, ("tags", tags)]),
                "NSFetchIndexDescriptions": writer.array([index]),
            ], at: song)
        writer.add(
            "NSEntityDescription",
            [
                "NSEntityName": .string("Tag"), "NSClassNameForEntity": .string("NSManagedObject"),
                "NSProperties": writer.dictionary([name, ("songs", songs)]),
                "NSUniqueTuples": writer.array([writer.array([.string("name")])]),
            ], at: tag)
        let entities = writer.dictionary([("Media", media), ("Song", song), ("Tag", tag)])
        let identifiers = writer.array([.string("7")], name: "NSSet")
        return writer.bytes(
            root: writer.add("NSManagedObjectModel", ["NSEntities": entities, "NSVersionIdentifiers": identifiers]))
    }
}
