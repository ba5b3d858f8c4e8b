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

    /// A model of so many entities, with eight attributes and two relationships each.
    init(entities: Int) {
        entityCount = entities
        attributeCount = entities * 8
        relationshipCount = entities * 2
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

    /// Pair *n* is a to-many from entity *n* to a later one, and the to-one back.
    private func relationships(of entity: Int) -> String {
        var lines: [String] = []
        for pair in 0..<(relationshipCount / 2) {
            let owner = pair % entityCount
            let member = (pair * 7 + 1 + owner) % entityCount
            let ordered = pair.isMultiple(of: 4) ? #"ordered="YES" "# : ""
            let rule = pair.isMultiple(of: 3) ? "Cascade" : "Nullify"
            if owner == entity {
                lines.append(
                    #"        <relationship name="members\#(pair)" optional="YES" toMany="YES" deletionRule="\#(rule)" "#
                        + #"\#(ordered)destinationEntity="\#(Self.entityName(member))" inverseName="owner\#(pair)" "#
                        + #"inverseEntity="\#(Self.entityName(member))"/>"#)
            }
            if member == entity {
                lines.append(
                    #"        <relationship name="owner\#(pair)" optional="YES" maxCount="1" deletionRule="Nullify" "#
                        + #"destinationEntity="\#(Self.entityName(owner))" inverseName="members\#(pair)" "#
                        + #"inverseEntity="\#(Self.entityName(owner))"/>"#)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
