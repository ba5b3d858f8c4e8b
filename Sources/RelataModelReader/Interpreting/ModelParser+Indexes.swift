import RelataModel

extension ModelParser {
    /// Interprets `<fetchIndex>`.
    mutating func fetchIndex(_ element: MarkupElement, owner: String) -> RawFetchIndex? {
        guard
            let name = required("name", of: element, subject: "an index of \(owner)", severity: .warning)
        else { return nil }
        let subject = "\(owner), index '\(name.excerpt)'"
        var elements: [FetchIndex.Element] = []
        var offsets: [Int] = []
        for child in element.children where child.name == "fetchIndexElement" {
            guard let column = fetchIndexElement(child, subject: subject) else { return nil }
            elements.append(column)
            offsets.append(child.valueOffset("property"))
        }
        guard !elements.isEmpty else {
            report(
                .invalidIndex, .warning, "\(subject) has no columns", at: element.offset,
                fix: "add a column in Xcode; the index is left out")
            return nil
        }
        let predicate = element.text("partialIndexPredicate").map {
            StoredPredicate($0, location: location(at: element.valueOffset("partialIndexPredicate")))
        }
        let index = FetchIndex(
            name, elements: elements, partialIndexPredicate: predicate, location: location(at: element.offset))
        return RawFetchIndex(
            index: index, nameOffset: element.valueOffset("name"), hasDerivedName: false, elementOffsets: offsets)
    }

    private mutating func fetchIndexElement(_ element: MarkupElement, subject: String) -> FetchIndex.Element? {
        let column: FetchIndex.Element.Subject
        if let property = element.text("property") {
            column = .property(property)
        } else if let text = element.text("expression") {
            column = .expression(text: text, tree: try? ExpressionTree(parsing: text))
        } else {
            report(
                .missingXMLAttribute, .warning, "\(subject): a column has neither property nor expression",
                at: element.offset, fix: "choose the column's property in Xcode; the index is left out")
            return nil
        }
        guard let kind = element.text("type").map(FetchIndex.Element.Kind.init(rawValue:)) ?? .binary else {
            return reject("type", of: element, subject: subject, fix: "write Binary or RTree; the index is left out")
        }
        switch element.text("order") ?? "ascending" {
        case "ascending": break
        case "descending":
            return FetchIndex.Element(column, kind: kind, isAscending: false, location: location(at: element.offset))
        default:
            return reject(
                "order", of: element, subject: subject, fix: "write ascending or descending; the index is left out")
        }
        return FetchIndex.Element(column, kind: kind, location: location(at: element.offset))
    }

    private mutating func reject(
        _ name: String, of element: MarkupElement, subject: String, fix: String
    ) -> FetchIndex.Element? {
        report(
            .invalidValue, .warning,
            "\(subject): a column's \(name) is '\((element.text(name) ?? "").excerpt)', which Core Data does not have",
            at: element.valueOffset(name), fix: fix)
        return nil
    }

    /// Interprets `<compoundIndexes>`, the form that Xcode used before fetch indexes.
    mutating func compoundIndexes(_ element: MarkupElement, owner: String) -> [RawFetchIndex] {
        var indexes: [RawFetchIndex] = []
        for compound in element.children where compound.name == "compoundIndex" {
            let subject = "\(owner), compound index"
            let properties = names("index", in: compound, subject: subject)
            guard let properties, !properties.isEmpty else {
                if properties != nil {
                    report(
                        .invalidIndex, .warning, "\(subject) has no columns", at: compound.offset,
                        fix: "add a column in Xcode; the index is left out")
                }
                continue
            }
            let elements = properties.map {
                FetchIndex.Element(.property($0.text), location: location(at: $0.offset))
            }
            // Such an index has no name; it is derived from the columns, as in Core Data's store.
            let index = FetchIndex(
                properties.map(\.text).joined(separator: "_"), elements: elements,
                location: location(at: compound.offset))
            indexes.append(
                RawFetchIndex(
                    index: index, nameOffset: compound.offset, hasDerivedName: true,
                    elementOffsets: properties.map(\.offset)))
        }
        return indexes
    }

    /// Interprets `<uniquenessConstraints>`.
    mutating func uniquenessConstraints(_ element: MarkupElement, owner: String) -> [RawConstraint] {
        var constraints: [RawConstraint] = []
        for constraint in element.children where constraint.name == "uniquenessConstraint" {
            let subject = "\(owner), uniqueness constraint"
            guard let properties = names("constraint", in: constraint, subject: subject) else { continue }
            guard !properties.isEmpty else {
                report(
                    .missingXMLAttribute, .warning, "\(subject) has no properties", at: constraint.offset,
                    fix: "name a property in Xcode; the constraint is left out")
                continue
            }
            constraints.append(RawConstraint(properties: properties, offset: constraint.offset))
        }
        return constraints
    }

    /// Returns the values of the children; `nil` if a value is missing, which is reported.
    private mutating func names(_ child: String, in element: MarkupElement, subject: String) -> [Name]? {
        var names: [Name] = []
        for part in element.children where part.name == child {
            guard let name = required("value", of: part, subject: subject, severity: .warning) else { return nil }
            names.append(Name(text: name, offset: part.valueOffset("value")))
        }
        return names
    }
}
