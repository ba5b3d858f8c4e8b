import RelataModel

/// Finds the tables that keep the pairs of many-to-many relationships.
///
/// A table is named after either of the two relationships, its columns after both, with the number of the destination's entity in front,
/// and a digit behind where the name is needed more than once in the model.
struct JoinFinder {
    /// What the name of a table or a column says: `Z_`, a number, a name, and maybe a digit.
    private struct NumberedName {
        let number: Int64
        let rest: Substring

        init?(_ name: String, prefix: String) {
            let name = name.uppercased()
            guard name.hasPrefix(prefix) else { return nil }
            let digits = name.dropFirst(prefix.count).prefix(while: \.isNumber)
            guard let number = Int64(digits) else { return nil }
            self.number = number
            rest = name.dropFirst(prefix.count + digits.count)
        }

        /// How well the name is that of a relationship: 2 as it is, 1 with a digit; `nil` for another's.
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
    private let numbers: [String: Int64]
    private var pairs: [(first: DeclaredRelationship, second: DeclaredRelationship)] = []

    init(_ tables: [CoreDataStore.Table], numbers: [String: Int64]) {
        self.tables = tables.sorted { $0.name < $1.name }
        self.numbers = numbers
    }

    /// Adds a relationship and its inverse, which may be the same.
    mutating func add(_ first: DeclaredRelationship, _ second: DeclaredRelationship) {
        pairs.append((first, second))
    }

    /// The tables, each given to the pair that it fits best, and the relationships without one.
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
            $0 + (name.number == numbers[first.entity.name] ? 2 : 0)
        }
        let asSecond = name.match(second.relationship.name).map {
            $0 + (name.number == numbers[second.entity.name] ? 2 : 0)
        }
        guard let nameScore = [asFirst, asSecond].compactMap(\.self).max() else { return nil }
        let keys = table.columns.values.filter { !$0.name.uppercased().hasPrefix("Z_FOK_") }
        guard let (destination, score) = best(first, among: keys) else { return nil }
        let others = keys.filter { $0 != destination }
        let source: CoreDataStore.Column
        var total = nameScore + score
        if first == second {
            // Of a relationship that is its own inverse both columns hold its objects, whatever the other is called.
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

    /// The column that holds the destinations of a relationship.
    private func best(
        _ relationship: DeclaredRelationship, among columns: [CoreDataStore.Column]
    ) -> (column: CoreDataStore.Column, score: Int)? {
        let destination = numbers[relationship.relationship.destination]
        var best: (column: CoreDataStore.Column, score: Int)?
        for column in columns.sorted(by: { $0.name < $1.name }) {
            guard let name = NumberedName(column.name, prefix: "Z_"),
                let match = name.match(relationship.relationship.name)
            else { continue }
            let score = match + (name.number == destination ? 2 : 0)
            if score > best?.score ?? 0 { best = (column, score) }
        }
        return best
    }

    /// The order of a column's objects: its name after `Z_FOK_`, with or without the column's digit.
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
