package import RelataModel

/// Finds names that are distinct in the model and equal in SQL, which ignores the case of ASCII letters.
///
/// They are distinguished by longer names, which matters to users who write SQL by hand.
package struct SQLNameClashCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one diagnostic for each table name that two entities share, and each column name that two properties
    /// share.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        tables(of: model) + model.rootEntities.flatMap { columns(of: $0, in: model) }
    }

    private func tables(of model: Model) -> [Diagnostic] {
        groups(of: model.rootEntities.map { ($0.name, $0) }).compactMap { entities in
            guard let first = entities.first else { return nil }
            return Diagnostic(
                .sqlNameClash, .warning,
                "\(listing(entities.map(\.name))) are one name in SQL, where case does not count: their tables get others",
                at: first.location, notes: notes(on: entities.dropFirst()) { .init($0.name, at: $0.location) },
                fix: "rename all but one")
        }
    }

    private struct Column {
        let entity: Entity
        let name: String
        let location: SourceLocation?

        var qualifiedName: String { "\(entity.name).\(name)" }
    }

    private func columns(of root: Entity, in model: Model) -> [Diagnostic] {
        var columns: [(name: String, value: Column)] = []
        for entity in model.hierarchy(of: root) {
            for attribute in entity.attributes where !attribute.isTransient {
                columns.append(
                    (attribute.name, Column(entity: entity, name: attribute.name, location: attribute.location)))
            }
            for key in entity.relationships where !key.isToMany && !key.isTransient {
                columns.append((key.name, Column(entity: entity, name: key.name, location: key.location)))
            }
        }
        return groups(of: columns).compactMap { columns in
            guard let first = columns.first else { return nil }
            let isOneSpelling = columns.allSatisfy { $0.name == first.name }
            let names = listing(columns.map(\.qualifiedName))
            return Diagnostic(
                .sqlNameClash, isOneSpelling ? .note : .warning,
                isOneSpelling
                    ? "\(names) are in the table of \(root.name), where each column has the name of its entity too, "
                        + "such as \"\(first.qualifiedName)\""
                    : "\(names) are one name in SQL, where case does not count: the columns have the names of their entities too",
                at: first.location, notes: notes(on: columns.dropFirst()) { .init($0.qualifiedName, at: $0.location) },
                fix: isOneSpelling ? "nothing, unless one property of \(root.name) is meant" : "rename all but one")
        }
    }

    /// Returns groups of things with the same name in SQL, in the order of the first of each group.
    private func groups<Named>(of named: [(name: String, value: Named)]) -> [[Named]] {
        var firsts: [String: Int] = [:]
        firsts.reserveCapacity(named.count)
        var groups: [Int: [Named]] = [:]
        for index in named.indices {
            let folded = named[index].name.foldedAsSQL
            if let first = firsts[folded] {
                groups[first, default: [named[first].value]].append(named[index].value)
            } else {
                firsts[folded] = index
            }
        }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension String {
    /// The name in lower case by SQLite's rules: only ASCII letters.
    fileprivate var foldedAsSQL: String {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard utf8.hasByte(where: capitals.contains) else { return self }
        return String(decoding: utf8.map { capitals.contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }
}
