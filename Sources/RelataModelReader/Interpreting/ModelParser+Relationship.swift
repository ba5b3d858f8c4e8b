import RelataModel

extension ModelParser {
    /// Interprets `<relationship>`.
    mutating func relationship(_ element: MarkupElement, owner: String) -> RawRelationship? {
        guard let name = name(of: element, subject: "a relationship of \(owner)") else { return nil }
        let subject = "\(owner).\(name)"
        let destination = required("destinationEntity", of: element, subject: subject)
        let (isToMany, maxCount) = cardinality(of: element, subject: subject)
        let minCount = count("minCount", of: element, subject: subject) ?? 0
        let inverse = inverseName(of: element, subject: subject)
        let relationship = Relationship(
            name, to: destination ?? "", inverse: inverse, isToMany: isToMany,
            isOrdered: isOrdered(element, isToMany: isToMany, subject: subject),
            isOptional: flag("optional", of: element, subject: subject) ?? false,
            // Xcode writes a minimum of 1 for to-one relationships, even optional ones; it has no meaning there.
            minCount: isToMany ? minCount : 0, maxCount: maxCount,
            deleteRule: deleteRule(of: element, subject: subject),
            isTransient: flag("transient", of: element, subject: subject) ?? false,
            isIndexed: flag("indexed", of: element, subject: subject) ?? false,
            renamingIdentifier: renamingIdentifier(of: element),
            versionHashModifier: element.text("versionHashModifier"),
            userInfo: userInfo(of: element, subject: subject), location: location(at: element.offset))
        return RawRelationship(
            relationship: relationship, nameOffset: element.valueOffset("name"),
            destinationOffset: element.valueOffset("destinationEntity"),
            inverseOffset: element.valueOffset("inverseName"), inverseEntity: element.text("inverseEntity"),
            inverseEntityOffset: element.valueOffset("inverseEntity"))
    }

    /// Reads the cardinality. For Core Data a relationship is to-many if its largest count is not 1; without a count,
    /// if it has `toMany`.
    private mutating func cardinality(of element: MarkupElement, subject: String) -> (isToMany: Bool, maxCount: Int) {
        let saysToMany = flag("toMany", of: element, subject: subject) ?? false
        guard let maxCount = count("maxCount", of: element, subject: subject) else {
            return (saysToMany, saysToMany ? 0 : 1)
        }
        let isToMany = maxCount != 1
        if isToMany != saysToMany {
            report(
                .invalidValue, .warning,
                saysToMany
                    ? "\(subject) is called to-many and has a largest count of 1, which makes it to-one"
                    : "\(subject) is not called to-many and has a largest count of \(maxCount), which makes it to-many",
                at: element.valueOffset(saysToMany ? "toMany" : "maxCount"),
                fix: "choose To One or To Many in Xcode again")
        }
        return (isToMany, maxCount)
    }

    private mutating func isOrdered(_ element: MarkupElement, isToMany: Bool, subject: String) -> Bool {
        guard flag("ordered", of: element, subject: subject) ?? false else { return false }
        if !isToMany {
            report(
                .orderedToOne, .warning, "\(subject) is ordered, which a to-one relationship cannot be",
                at: element.valueOffset("ordered"), fix: "remove ordered=\"YES\"; it is ignored")
        }
        return isToMany
    }

    /// Reads the delete rule. An unknown rule is an error, since guessing one may destroy data.
    private mutating func deleteRule(of element: MarkupElement, subject: String) -> DeleteRule {
        guard let text = element.text("deletionRule") else {
            report(
                .missingDeleteRule, .warning, "\(subject) does not say its delete rule", at: element.offset,
                fix: "choose a delete rule in Xcode; Nullify is assumed")
            return .nullify
        }
        if let rule = DeleteRule(modelName: text) { return rule }
        let names = DeleteRule.allCases.map(\.modelName)
        let fix = suggestion(for: text, among: names, otherwise: "use one of \(names.joined(separator: ", "))")
        report(
            .invalidValue, .error, "\(subject): Core Data has no delete rule '\(text.excerpt)'",
            at: element.valueOffset("deletionRule"), fix: fix)
        return .nullify
    }

    private mutating func inverseName(of element: MarkupElement, subject: String) -> String? {
        if let name = element.text("inverseName") { return name }
        if element.text("inverseEntity") != nil {
            report(
                .missingXMLAttribute, .warning, "\(subject) names the entity of its inverse and not the inverse",
                at: element.valueOffset("inverseEntity"),
                fix: "choose the inverse in Xcode; the relationship is read as one without inverse")
        }
        return nil
    }
}
