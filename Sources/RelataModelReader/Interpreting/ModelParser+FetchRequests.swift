import RelataModel

extension ModelParser {
    /// Interprets a `<fetchRequest>` of the model.
    mutating func storedFetchRequest(_ element: MarkupElement) -> RawFetchRequest? {
        guard let name = name(of: element, subject: "a fetch request", severity: .warning),
            let request = fetchRequest(element, name: name, subject: "fetch request '\(name)'")
        else { return nil }
        return RawFetchRequest(
            request: request, nameOffset: element.valueOffset("name"), entityOffset: element.valueOffset("entity"))
    }

    /// Interprets `<fetchedProperty>`.
    mutating func fetchedProperty(_ element: MarkupElement, owner: String) -> RawFetchedProperty? {
        guard let name = name(of: element, subject: "a fetched property of \(owner)") else { return nil }
        let subject = "\(owner).\(name)"
        let isOptional = flag("optional", of: element, subject: subject) ?? false
        let userInfo = userInfo(of: element, subject: subject)
        let child = element.children.first { $0.name == "fetchRequest" }
        var property: FetchedProperty?
        if let child {
            if let request = fetchRequest(child, name: child.text("name") ?? name, subject: subject) {
                property = FetchedProperty(
                    name, isOptional: isOptional, fetchRequest: request, userInfo: userInfo,
                    location: location(at: element.offset))
            }
        } else {
            report(
                .missingXMLAttribute, .warning, "\(subject) has no fetch request", at: element.offset,
                fix: "set its destination and predicate in Xcode; the property is left out")
        }
        return RawFetchedProperty(
            name: name, property: property, nameOffset: element.valueOffset("name"),
            entityOffset: child?.valueOffset("entity") ?? element.offset)
    }

    private mutating func fetchRequest(
        _ element: MarkupElement, name: String, subject: String
    ) -> StoredFetchRequest? {
        guard let entity = required("entity", of: element, subject: subject, severity: .warning),
            let resultType = resultType(of: element, subject: subject)
        else { return nil }
        var request = StoredFetchRequest(
            name, entity: entity, resultType: resultType, location: location(at: element.offset))
        if let text = element.text("predicateString") {
            request.predicate = StoredPredicate(text, location: location(at: element.valueOffset("predicateString")))
        }
        request.fetchLimit = count("fetchLimit", of: element, subject: subject) ?? 0
        request.fetchBatchSize = count("fetchBatchSize", of: element, subject: subject) ?? 0
        request.includesSubentities = flag("includeSubentities", of: element, subject: subject) ?? true
        request.includesPropertyValues = flag("includePropertyValues", of: element, subject: subject) ?? true
        request.includesPendingChanges = flag("includesPendingChanges", of: element, subject: subject) ?? true
        request.returnsObjectsAsFaults = flag("returnObjectsAsFaults", of: element, subject: subject) ?? true
        request.returnsDistinctResults = flag("returnDistinctResults", of: element, subject: subject) ?? false
        return request
    }

    private mutating func resultType(
        of element: MarkupElement, subject: String
    ) -> StoredFetchRequest.ResultType? {
        guard let text = element.text("resultType") else { return .objects }
        if let type = Int(text).flatMap(StoredFetchRequest.ResultType.init(rawValue:)) { return type }
        report(
            .invalidValue, .warning, "\(subject): Core Data has no result type '\(text.excerpt)'",
            at: element.valueOffset("resultType"),
            fix: "write 0 for objects, 1 for their IDs, 2 for dictionaries, 4 for their number; the request is left out"
        )
        return nil
    }
}
