public import DataModel

/// Names that are two in the model and one in SQL, where the case of ASCII letters does not count.
///
/// All of them are kept apart by a longer name; who writes SQL by hand wants to know.
public struct SQLNameClashCheck: ModelCheck {
    /// Creates the check.
    public init() {}

    /// One diagnostic for each name of a table that two entities want, and each name of a column that two properties
    /// want.
    public func diagnostics(for model: Model) -> [Diagnostic] {
        tables(of: model) + model.rootEntities.flatMap { columns(of: $0, in: model) }
    }

    private func tables(of model: Model) -> [Diagnostic] {
        groups(of: model.rootEntities.map { ($0.name, $0) }).compactMap { entities in
            guard let first = entities.first, entities.count > 1 else { return nil }
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
        let columns = model.hierarchy(of: root).flatMap { entity -> [(String, Column)] in
            let attributes = entity.attributes.filter { !$0.isTransient }
            let keys = entity.relationships.filter { !$0.isToMany && !$0.isTransient }
            return attributes.map { ($0.name, Column(entity: entity, name: $0.name, location: $0.location)) }
                + keys.map { ($0.name, Column(entity: entity, name: $0.name, location: $0.location)) }
        }
        return groups(of: columns).compactMap { columns in
            guard let first = columns.first, columns.count > 1 else { return nil }
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

    /// What has one name in SQL, in the order of the first of each group.
    private func groups<Named>(of named: [(name: String, value: Named)]) -> [[Named]] {
        var numbers: [String: Int] = [:]
        var groups: [[Named]] = []
        for (name, value) in named {
            let folded = name.foldedAsSQL
            if let number = numbers[folded] {
                groups[number].append(value)
            } else {
                numbers[folded] = groups.count
                groups.append([value])
            }
        }
        return groups
    }
}

extension String {
    /// The name in lower case, as far as SQLite looks: ASCII letters alone.
    fileprivate var foldedAsSQL: String {
        let bytes = utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
