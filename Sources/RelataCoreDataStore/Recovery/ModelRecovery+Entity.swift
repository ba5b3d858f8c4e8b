extension ModelRecovery {
    /// Returns the element of an entity with its own properties.
    mutating func entity(_ object: ArchivedObject, name: String) -> ModelElement {
        var element = ModelElement("entity")
        element.set("name", to: name)
        element.set("representedClassName", to: className(of: object, entity: name))
        let ancestors = ancestors(of: object)
        element.set("parentEntity", to: ancestors.first?.string("NSEntityName"))
        element.set("isAbstract", flag: object.flag("NSIsAbstract"))
        element.set("versionHashModifier", to: object.string("NSVersionHashModifier"))
        setRenaming(of: object, name: name, in: &element)

        // A subentity's list also has inherited properties, as copies or as proxies.
        var inherited: Set<String> = []
        for ancestor in ancestors { inherited.formUnion(ancestor.object("NSProperties")?.entries.map(\.key) ?? []) }
        for (property, value) in object.object("NSProperties")?.entries ?? [] where !inherited.contains(property) {
            guard let description = ArchivedObject(object.archive, value) else { continue }
            if let child = self.property(description, name: property, entity: name) { element.children.append(child) }
        }
        element.children.sort { Self.order[$0.name, default: 9] < Self.order[$1.name, default: 9] }
        element.children += indexes(of: object, entity: name)
        if let constraints = uniquenessConstraints(of: object) { element.children.append(constraints) }
        if let userInfo = userInfo(of: object, subject: name) { element.children.append(userInfo) }
        return element
    }

    private static let order = ["attribute": 0, "relationship": 1, "fetchedProperty": 2]

    /// Returns the ancestors of an entity, the nearest first.
    private func ancestors(of object: ArchivedObject) -> [ArchivedObject] {
        var ancestors: [ArchivedObject] = []
        var seen: Set<Int> = [object.number]
        var next = object.object("NSSuperentity")
        while let parent = next, seen.insert(parent.number).inserted {
            ancestors.append(parent)
            next = parent.object("NSSuperentity")
        }
        return ancestors
    }

    private mutating func className(of object: ArchivedObject, entity: String) -> String? {
        guard let name = object.string("NSClassNameForEntity"), name != "NSManagedObject" else { return nil }
        // A private or nested class of Swift has a mangled name, which cannot be written in source code.
        let isPlain = name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            part.first.map { $0.isLetter || $0 == "_" } == true
                && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
        if isPlain, !name.hasPrefix("_Tt") { return name }
        note("\(entity): the class is called '\(name)', which no source can spell")
        return nil
    }

    func setRenaming(of object: ArchivedObject, name: String, in element: inout ModelElement) {
        let identifier = object.string("NSRenamingIdentifier")
        if identifier != name { element.set("elementID", to: identifier) }
    }

    private mutating func property(_ object: ArchivedObject, name: String, entity: String) -> ModelElement? {
        switch object.className {
        case "NSAttributeDescription", "NSDerivedAttributeDescription":
            return attribute(object, name: name, entity: entity)
        case "NSRelationshipDescription":
            return relationship(object, name: name, entity: entity)
        case "NSFetchedPropertyDescription":
            return fetchedProperty(object, name: name, entity: entity)
        case "_NSPropertyDescriptionProxy":
            return nil
        case let kind:
            note("\(entity).\(name): a property of the kind \(kind) cannot be recovered")
            return nil
        }
    }

    // MARK: Relationships and fetched properties

    private mutating func relationship(_ object: ArchivedObject, name: String, entity: String) -> ModelElement? {
        let destination =
            object.string("_NSDestinationEntityName")
            ?? object.object("NSDestinationEntity")?.string("NSEntityName")
        guard let destination else {
            note("\(entity).\(name): the relationship has no destination")
            return nil
        }
        guard entities.contains(where: { $0.key == destination }) else {
            note("\(entity).\(name): its destination \(destination) is not in the model, and it is left out")
            return nil
        }
        var element = ModelElement("relationship")
        element.set("name", to: name)
        element.set("optional", flag: object.flag("NSIsOptional"))
        element.set("transient", flag: object.flag("NSIsTransient"))
        let maxCount = object.integer("NSMaxCount") ?? 1
        let minCount = object.integer("NSMinCount") ?? 0
        if maxCount == 1 {
            element.set("maxCount", to: "1")
        } else {
            element.set("toMany", to: "YES")
            if minCount > 0 { element.set("minCount", to: "\(minCount)") }
            if maxCount > 1, maxCount <= Int64(Int32.max) { element.set("maxCount", to: "\(maxCount)") }
            element.set("ordered", flag: object.flag("NSIsOrdered"))
        }
        let rules = ["No Action", "Nullify", "Cascade", "Deny"]
        let rule = Int(object.integer("NSDeleteRule") ?? 0)
        if rules.indices.contains(rule) {
            element.set("deletionRule", to: rules[rule])
        } else {
            note("\(entity).\(name): the delete rule \(rule) is unknown; Nullify is assumed")
            element.set("deletionRule", to: "Nullify")
        }
        element.set("destinationEntity", to: destination)
        let inverse =
            object.string("_NSInverseRelationshipName")
            ?? object.object("NSInverseRelationship")?.string("NSPropertyName")
        if let inverse {
            let properties = object.object("NSDestinationEntity")?.object("NSProperties")?.entries
            if properties?.contains(where: { $0.key == inverse }) ?? true {
                element.set("inverseName", to: inverse)
                element.set("inverseEntity", to: destination)
            } else {
                note("\(entity).\(name): its inverse \(destination).\(inverse) does not exist, and is left out")
            }
        }
        setCommon(of: object, name: name, entity: entity, in: &element)
        return element
    }

    private mutating func fetchedProperty(_ object: ArchivedObject, name: String, entity: String) -> ModelElement? {
        let subject = "\(entity).\(name)"
        guard let archived = object.object("NSFetchRequest"),
            let request = fetchRequest(
                archived, named: "fetchedPropertyFetchRequest",
                entity: object.string("_NSFetchRequestEntityName"), subject: subject)
        else {
            note("\(subject): the fetched property has no request")
            return nil
        }
        var element = ModelElement("fetchedProperty")
        element.set("name", to: name)
        element.set("optional", flag: object.flag("NSIsOptional"))
        element.children.append(request)
        if let userInfo = userInfo(of: object, subject: subject) { element.children.append(userInfo) }
        return element
    }

    /// Sets the attributes that all properties can have.
    mutating func setCommon(of object: ArchivedObject, name: String, entity: String, in element: inout ModelElement) {
        setRenaming(of: object, name: name, in: &element)
        element.set("versionHashModifier", to: object.string("NSVersionHashModifier"))
        if let userInfo = userInfo(of: object, subject: "\(entity).\(name)") { element.children.append(userInfo) }
    }

    // MARK: Indexes and constraints

    private mutating func indexes(of object: ArchivedObject, entity: String) -> [ModelElement] {
        guard let descriptions = object.object("NSFetchIndexDescriptions") else {
            return compoundIndexes(of: object).map { [$0] } ?? []
        }
        var elements: [ModelElement] = []
        for description in descriptions.objects {
            let name = description.string("NSIndexName") ?? ""
            let subject = "\(entity), index \(name)"
            var index = ModelElement("fetchIndex")
            index.set("name", to: name)
            if let predicate = description.object("NSPartialIndexPredicate") {
                guard let text = predicateText(predicate, subject: subject) else { continue }
                index.set("partialIndexPredicate", to: text)
            }
            var isWhole = true
            for part in description.object("NSIndexElements")?.objects ?? [] {
                guard let child = indexElement(part, subject: subject) else {
                    isWhole = false
                    continue
                }
                index.children.append(child)
            }
            if isWhole, !index.children.isEmpty { elements.append(index) }
        }
        return elements
    }

    private mutating func indexElement(_ object: ArchivedObject, subject: String) -> ModelElement? {
        var element = ModelElement("fetchIndexElement")
        if let property = object.string("NSPropertyName") {
            element.set("property", to: property)
        } else if let expression = object.object("NSExpression"),
            let text = try? ExpressionText().expression(expression)
        {
            element.set("expression", to: text)
        } else {
            note("\(subject): a column cannot be recovered, and the index is left out")
            return nil
        }
        element.set("type", to: object.integer("NSFetchIndexElementType") == 1 ? "RTree" : "Binary")
        element.set("order", to: object.flag("NSAscending") ? "ascending" : "descending")
        return element
    }

    private func compoundIndexes(of object: ArchivedObject) -> ModelElement? {
        let lists = object.object("NSCompoundIndexes")?.objects.map(\.strings).filter { !$0.isEmpty } ?? []
        return lists.isEmpty
            ? nil : Self.lists(lists, named: "compoundIndexes", item: "compoundIndex", value: "index")
    }

    private func uniquenessConstraints(of object: ArchivedObject) -> ModelElement? {
        let lists = object.object("NSUniqueTuples")?.objects.map(\.strings).filter { !$0.isEmpty } ?? []
        return lists.isEmpty
            ? nil
            : Self.lists(lists, named: "uniquenessConstraints", item: "uniquenessConstraint", value: "constraint")
    }

    private static func lists(_ lists: [[String]], named name: String, item: String, value: String) -> ModelElement {
        var element = ModelElement(name)
        for list in lists {
            var child = ModelElement(item)
            for text in list {
                var leaf = ModelElement(value)
                leaf.set("value", to: text)
                child.children.append(leaf)
            }
            element.children.append(child)
        }
        return element
    }
}
