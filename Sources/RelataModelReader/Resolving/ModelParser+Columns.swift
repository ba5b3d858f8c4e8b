import RelataModel

extension ModelParser {
    /// Returns the entity's indexes whose properties exist.
    mutating func indexes(of entity: Int, table: EntityTable) -> [FetchIndex] {
        let raw = table.entities[entity]
        guard !raw.indexes.isEmpty else { return [] }
        let what = "indexes of \(raw.name)"
        var offsets: [String: Int] = [:]
        var numbers: [String: Int] = [:]
        var compounds: [[FetchIndex.Element.Subject]: Int] = [:]
        var result: [FetchIndex] = []
        // The user's names come first, so that conflicting derived ones are changed.
        for index in raw.indexes.filter({ !$0.hasDerivedName }) + raw.indexes.filter(\.hasDerivedName) {
            var named = index.index
            let subject = "\(raw.name), index '\(named.name.excerpt)'"
            guard columnsExist(of: index, subject: subject, entity: entity, table: table) else { continue }
            if index.hasDerivedName {
                let columns = named.elements.map(\.subject)
                if let first = compounds.updateValue(compounds[columns] ?? index.nameOffset, forKey: columns) {
                    report(
                        .duplicateName, .warning, "\(subject): there is another compound index of these columns",
                        at: index.nameOffset, notes: [.init("the first one", at: location(at: first))],
                        fix: "remove one of them; the second is left out")
                    continue
                }
                let derived = named.name
                while offsets[named.name] != nil {
                    let number = (numbers[derived] ?? 1) + 1
                    numbers[derived] = number
                    named.name = "\(derived)_\(number)"
                }
            }
            guard isFirst(named.name, at: index.nameOffset, what: what, offsets: &offsets) else { continue }
            result.append(named)
        }
        return result
    }

    private mutating func columnsExist(
        of index: RawFetchIndex, subject: String, entity: Int, table: EntityTable
    ) -> Bool {
        for (element, offset) in zip(index.index.elements, index.elementOffsets) {
            guard case .property(let name) = element.subject else { continue }
            guard isProperty(name, at: offset, subject: subject, of: entity, table: table) else { return false }
        }
        return true
    }

    /// Returns the entity's uniqueness constraints whose properties exist.
    mutating func constraints(of entity: Int, table: EntityTable) -> [UniquenessConstraint] {
        let raw = table.entities[entity]
        let subject = "\(raw.name), uniqueness constraint"
        var seen: Set<[String]> = []
        var result: [UniquenessConstraint] = []
        for constraint in raw.constraints {
            var names: [String] = []
            var known: Set<String> = []
            var isComplete = true
            for property in constraint.properties where known.insert(property.text).inserted {
                names.append(property.text)
                guard isProperty(property.text, at: property.offset, subject: subject, of: entity, table: table) else {
                    isComplete = false
                    break
                }
            }
            guard isComplete else { continue }
            guard seen.insert(names.sorted()).inserted else {
                report(
                    .duplicateName, .warning, "\(subject): \(names.joined(separator: ", ").excerpt) twice",
                    at: constraint.offset, fix: "remove one of them; the second is left out")
                continue
            }
            result.append(UniquenessConstraint(names, location: location(at: constraint.offset)))
        }
        return result
    }

    /// Returns whether the entity has the property; reports an error otherwise.
    private mutating func isProperty(
        _ name: String, at offset: Int, subject: String, of entity: Int, table: EntityTable
    ) -> Bool {
        if table.property(named: name, of: entity) != nil { return true }
        let owner = table.entities[entity].name
        let fix = suggestion(
            for: name, among: table.propertyNames(of: entity),
            otherwise: "choose a property of \(owner); the part is left out")
        report(
            .unknownProperty, .warning, "\(subject): \(owner) has no property '\(name.excerpt)'", at: offset, fix: fix)
        return false
    }
}
