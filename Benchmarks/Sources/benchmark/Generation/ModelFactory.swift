/// Writes models of a given size, as Xcode would save them.
///
/// The same size gives the same model, byte for byte.
struct ModelFactory {
    let entityCount: Int
    let attributeCount: Int
    /// The number of relationships, both sides of each pair counted; an odd one has no inverse.
    let relationshipCount: Int

    /// The model that has a target: eight attributes and two relationships an entity.
    static let target = ModelFactory(entities: 300)

    /// A model like `Large.xcdatamodeld`.
    static let large = ModelFactory(entities: 88, attributes: 713, relationships: 130)

    /// A model of so many entities, with eight attributes and two relationships each.
    init(entities: Int) {
        self.init(entities: entities, attributes: entities * 8, relationships: entities * 2)
    }

    private init(entities: Int, attributes: Int, relationships: Int) {
        (entityCount, attributeCount, relationshipCount) = (entities, attributes, relationships)
    }

    private static let attributeTypes = [
        #"attributeType="String""#,
        #"attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES""#,
        #"attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES""#,
        #"attributeType="Date" usesScalarValueType="NO""#,
        #"attributeType="Double" defaultValueString="0.0" minValueString="0" usesScalarValueType="YES""#,
        #"attributeType="UUID" usesScalarValueType="NO""#,
        #"attributeType="Decimal" defaultValueString="0""#,
        #"attributeType="Binary" allowsExternalBinaryDataStorage="YES""#,
    ]

    /// The text of the model's contents file.
    var contents: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
            lastSavedToolsVersion="22758" systemVersion="23F79" minimumToolsVersion="Automatic" \
            sourceLanguage="Swift" userDefinedModelVersionIdentifier="">

            """
        for entity in 0..<entityCount {
            let name = Self.entityName(entity)
            text += #"    <entity name="\#(name)" representedClassName="\#(name)" syncable="YES">"# + "\n"
            for attribute in stride(from: entity, to: attributeCount, by: entityCount) {
                let number = attribute / entityCount
                let optional = number.isMultiple(of: 3) ? "" : #"optional="YES" "#
                let type = Self.attributeTypes[(entity + number) % Self.attributeTypes.count]
                text += #"        <attribute name="attribute\#(number)" \#(optional)\#(type)/>"# + "\n"
            }
            text += relationships(of: entity)
            text += """
                        <fetchIndex name="byAttribute0">
                            <fetchIndexElement property="attribute0" type="Binary" order="ascending"/>
                        </fetchIndex>
                    </entity>

                """
        }
        return text + "</model>\n"
    }

    private static func entityName(_ number: Int) -> String {
        "Entity\(number)"
    }

    /// A class for each entity, with stored properties of the types that the generated ones have, and an initializer,
    /// by file name.
    var plainClasses: [(name: String, text: String)] {
        (0..<entityCount).map { entity in
            let name = Self.entityName(entity)
            var properties: [(name: String, type: String)] = []
            for attribute in stride(from: entity, to: attributeCount, by: entityCount) {
                let number = attribute / entityCount
                properties.append(("attribute\(number)", Self.swiftTypes[(entity + number) % Self.swiftTypes.count]))
            }
            for pair in pairs where pair.owner == entity {
                properties.append(("members\(pair.number)", "[\(Self.entityName(pair.member))]"))
            }
            for pair in pairs where pair.member == entity {
                properties.append(("owner\(pair.number)", "\(Self.entityName(pair.owner))?"))
            }
            let parameters = properties.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            var text = "public import Foundation\n\npublic class \(name): Identifiable {\n"
            for property in properties { text += "    public var \(property.name): \(property.type)\n" }
            text += "\n    public init(\(parameters)) {\n"
            for property in properties { text += "        self.\(property.name) = \(property.name)\n" }
            return (name + ".swift", text + "    }\n}\n")
        }
    }

    /// The types of the generated properties, for `attributeTypes`.
    private static let swiftTypes = ["String", "Int64", "Bool", "Date?", "Double", "UUID?", "Decimal?", "Data?"]

    /// A to-many relationship and its inverse.
    private struct Pair {
        let number: Int
        let owner: Int
        let member: Int
    }

    /// Pair *n* is a to-many from entity *n* to a later one, and the to-one back.
    private var pairs: [Pair] {
        (0..<(relationshipCount / 2)).map { number in
            let owner = number % entityCount
            return Pair(number: number, owner: owner, member: (number * 7 + 1 + owner) % entityCount)
        }
    }

    private func relationships(of entity: Int) -> String {
        var lines: [String] = []
        for pair in pairs {
            let (number, owner, member) = (pair.number, pair.owner, pair.member)
            let ordered = number.isMultiple(of: 4) ? #"ordered="YES" "# : ""
            let rule = number.isMultiple(of: 3) ? "Cascade" : "Nullify"
            if owner == entity {
                lines.append(
                    #"        <relationship name="members\#(number)" optional="YES" toMany="YES" deletionRule="\#(rule)" "#
                        + #"\#(ordered)destinationEntity="\#(Self.entityName(member))" inverseName="owner\#(number)" "#
                        + #"inverseEntity="\#(Self.entityName(member))"/>"#)
            }
            if member == entity {
                lines.append(
                    #"        <relationship name="owner\#(number)" optional="YES" maxCount="1" deletionRule="Nullify" "#
                        + #"destinationEntity="\#(Self.entityName(owner))" inverseName="members\#(number)" "#
                        + #"inverseEntity="\#(Self.entityName(owner))"/>"#)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
