import RelataModel

/// Finds the tables with the pairs of many-to-many relationships.
///
/// A table is named after one of the two relationships, its columns after both, with the ID of the destination's
/// entity before the name, and a digit after it if the model has the name more than once.
struct JoinFinder {
    /// The parts of a table's or column's name: `Z_`, the ID of an entity, a name, and perhaps a digit.
    private struct NumberedName {
        let entityID: Int64
        let rest: Substring

        init?(_ name: String, prefix: String) {
            let name = name.uppercased()
            guard name.hasPrefix(prefix) else { return nil }
            let digits = name.dropFirst(prefix.count).prefix(while: \.isNumber)
            guard let entityID = Int64(digits) else { return nil }
            self.entityID = entityID
            rest = name.dropFirst(prefix.count + digits.count)
        }

        /// Returns how well the name matches a relationship: 2 for equality, 1 with a digit; `nil` for another name.
        func match(_ relationship: String) -> Int? {
            let name = relationship.uppercased()
            if rest == name { return 2 }
            guard rest.hasPrefix(name) else { return nil }
            return rest.dropFirst(name.count).allSatisfy(\.isNumber) ? 1 : nil
        }
    }

    private struct Candidate {
        let pair: Int
        let table: String
        let score: Int
        let join: SourceMapping.Join
    }

    private let tables: [CoreDataStore.Table]
    private let entityIDs: [String: Int64]
    private var pairs: [(first: DeclaredRelationship, second: DeclaredRelationship)] = []

    init(_ tables: [CoreDataStore.Table], entityIDs: [String: Int64]) {
        self.tables = tables.sorted { $0.name < $1.name }
        self.entityIDs = entityIDs
    }

    /// Adds a relationship and its inverse, which may be the same.
    mutating func add(_ first: DeclaredRelationship, _ second: DeclaredRelationship) {
        pairs.append((first, second))
    }

    /// Returns the tables, each assigned to the pair that matches best, and the relationships without one.
    func joins() -> (joins: [SourceMapping.Join], missing: [String]) {
        var candidates: [Candidate] = []
        for index in pairs.indices {
            for table in tables {
                if let candidate = candidate(pair: index, table) { candidates.append(candidate) }
            }
        }
        candidates.sort { ($1.score, $0.pair, $0.table) < ($0.score, $1.pair, $1.table) }
        var joins: [Int: SourceMapping.Join] = [:]
        var taken: Set<String> = []
        for candidate in candidates where joins[candidate.pair] == nil && taken.insert(candidate.table).inserted {
            joins[candidate.pair] = candidate.join
        }
        let missing = pairs.indices.filter { joins[$0] == nil }.map { pairs[$0].first.qualifiedName }
        return (pairs.indices.compactMap { joins[$0] }, missing)
    }

    private func candidate(pair index: Int, _ table: CoreDataStore.Table) -> Candidate? {
        let (first, second) = pairs[index]
        guard let name = NumberedName(table.name, prefix: "Z_") else { return nil }
        let asFirst = name.match(first.relationship.name).map {
            $0 + (name.entityID == entityIDs[first.entity.name] ? 2 : 0)
        }
        let asSecond = name.match(second.relationship.name).map {
            $0 + (name.entityID == entityIDs[second.entity.name] ? 2 : 0)
        }
        guard let nameScore = [asFirst, asSecond].compactMap(\.self).max() else { return nil }
        let keys = table.columns.values.filter { !$0.name.uppercased().hasPrefix("Z_FOK_") }
        guard let (destination, score) = best(first, among: keys) else { return nil }
        let others = keys.filter { $0 != destination }
        let source: CoreDataStore.Column
        var total = nameScore + score
        if first == second {
            // If a relationship is its own inverse, both columns have its objects, whatever the other is called.
            guard others.count == 1 else { return nil }
            source = others[0]
        } else {
            guard let (column, score) = best(second, among: others) else { return nil }
            source = column
            total += score
        }
        return Candidate(
            pair: index, table: table.name, score: total,
            join: SourceMapping.Join(
                table: table.name, relationship: first, inverse: second, destinationColumn: destination.name,
                sourceColumn: source.name, order: order(of: destination, in: table),
                inverseOrder: first == second ? nil : order(of: source, in: table)))
    }

    /// Returns the column with the destinations of a relationship.
    private func best(
        _ relationship: DeclaredRelationship, among columns: [CoreDataStore.Column]
    ) -> (column: CoreDataStore.Column, score: Int)? {
        let destination = entityIDs[relationship.relationship.destination]
        var best: (column: CoreDataStore.Column, score: Int)?
        for column in columns.sorted(by: { $0.name < $1.name }) {
            guard let name = NumberedName(column.name, prefix: "Z_"),
                let match = name.match(relationship.relationship.name)
            else { continue }
            let score = match + (name.entityID == destination ? 2 : 0)
            if score > best?.score ?? 0 { best = (column, score) }
        }
        return best
    }

    /// Returns the order of a column's objects: its name after `Z_FOK_`, with or without the column's digit.
    private func order(of column: CoreDataStore.Column, in table: CoreDataStore.Table) -> String? {
        let name = "Z_FOK_" + column.name.uppercased().dropFirst(2)
        if let exact = table.columns[name] { return exact.name }
        let bare = String(name.reversed().drop(while: \.isNumber).reversed())
        let found = table.columns.filter { key, _ in
            key.hasPrefix(bare) && key.dropFirst(bare.count).allSatisfy(\.isNumber)
        }
        return found.count == 1 ? found.first?.value.name : nil
    }
}
