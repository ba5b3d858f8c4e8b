import RelataModel
import RelataSchema

/// Finds the columns in which a table of Core Data stores properties.
///
/// A column has the name of its property, in upper case. If several properties of a hierarchy have the same name, all
/// but the first get a digit after it; the rows show which is which: a column has values only in rows of its entity.
struct ColumnClaims {
    /// A property that needs a column.
    struct Claim {
        let entity: String
        let property: String
        /// The column's name without a digit, in upper case.
        let base: String
        /// The declared types that the column can have.
        let types: Set<String>
        /// The IDs of the entities whose rows can have a value.
        let entityIDs: Set<Int64>
        /// The ID of the entity that declares the property.
        let order: Int64
    }

    let table: CoreDataStore.Table
    let database: Database

    /// Returns the column of each claim, in the order of the claims; `nil` if the table has none.
    func columns(for claims: [Claim]) throws(Database.Failure) -> (columns: [String?], doubts: [String]) {
        var columns = [String?](repeating: nil, count: claims.count)
        var doubts: [String] = []
        for group in groups(of: claims) {
            let ordered = group.sorted {
                (claims[$0].order, claims[$0].entity, claims[$0].property)
                    < (claims[$1].order, claims[$1].entity, claims[$1].property)
            }
            if ordered.count == 1 {
                columns[ordered[0]] = single(candidates(for: claims[ordered[0]].base), for: claims[ordered[0]])
                continue
            }
            let (assigned, isCertain) = try assign(to: ordered.map { claims[$0] })
            for (index, column) in zip(ordered, assigned) { columns[index] = column }
            let names = { (indices: [Int]) in
                indices.map { "\(claims[$0].entity).\(claims[$0].property)" }.joined(separator: ", ")
            }
            if !isCertain {
                doubts.append("the rows do not agree on which of \(names(ordered)) has which column")
            }
            for (base, indices) in Dictionary(grouping: ordered, by: { claims[$0].base }).sorted(by: { $0.key < $1.key }
            )
            where Set(indices.map { claims[$0].entityIDs }).count < indices.count {
                doubts.append(
                    "\(names(indices)) share the column name \(base); which has which column is taken from the order of their names"
                )
            }
        }
        return (columns, doubts)
    }

    /// Returns groups of claims that can match the same columns: with the same name, or with names that only differ
    /// by a digit at the end.
    private func groups(of claims: [Claim]) -> [[Int]] {
        let byBase = Dictionary(grouping: claims.indices, by: { claims[$0].base })
        var groups: [String: [Int]] = [:]
        for base in byBase.keys.sorted() {
            // The shortest of the names that result from removing digits at the end one by one.
            var root = base
            var shorter = Substring(base)
            while let last = shorter.last, last.isASCII, last.isNumber {
                shorter = shorter.dropLast()
                if byBase[String(shorter)] != nil { root = String(shorter) }
            }
            groups[root, default: []] += byBase[base] ?? []
        }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the columns with the name, with or without a digit after it, in this order.
    private func candidates(for base: String) -> [CoreDataStore.Column] {
        var found: [(suffix: Int, column: CoreDataStore.Column)] = []
        for (name, column) in table.columns {
            if name == base {
                found.append((-1, column))
            } else if name.hasPrefix(base), let suffix = Int(name.dropFirst(base.count)), suffix >= 0 {
                found.append((suffix, column))
            }
        }
        return found.sorted { $0.suffix < $1.suffix }.map(\.column)
    }

    private func single(_ candidates: [CoreDataStore.Column], for claim: Claim) -> String? {
        if let exact = candidates.first(where: { $0.name.uppercased() == claim.base }) { return exact.name }
        let fitting = candidates.filter { claim.types.contains($0.type) }
        return fitting.count == 1 ? fitting[0].name : nil
    }

    /// Assigns columns to as many claims as possible: first if type and rows agree, and for the remaining ones by the
    /// type alone.
    ///
    /// - Returns: the columns, and whether the rows agree with all of them.
    private func assign(to claims: [Claim]) throws(Database.Failure) -> (columns: [String?], isCertain: Bool) {
        let known = claims.reduce(into: Set<Int64>()) { $0.formUnion($1.entityIDs) }
        let candidates = claims.map { claim in self.candidates(for: claim.base).filter { claim.types.contains($0.type) }
        }
        var owners: [String: Set<Int64>] = [:]
        for column in Set(candidates.joined()) {
            let name = SQL.name(column.name)
            let rows = try database.rows(
                "SELECT DISTINCT Z_ENT FROM \(SQL.name(table.name)) WHERE \(name) IS NOT NULL")
            // Rows of unknown entities are ignored.
            owners[column.name] = Set(rows.map { $0[0].integer }).intersection(known)
        }
        var takenBy: [String: Int] = [:]
        /// Gives a claim a column, and the claim that has it another one.
        func assignColumn(to index: Int, among choices: [[String]], tried: inout Set<String>) -> Bool {
            for column in choices[index] where tried.insert(column).inserted {
                if let other = takenBy[column], !assignColumn(to: other, among: choices, tried: &tried) { continue }
                takenBy[column] = index
                return true
            }
            return false
        }
        let agreeing = zip(claims, candidates).map { claim, columns in
            columns.map(\.name).filter { owners[$0]?.isSubset(of: claim.entityIDs) ?? true }
        }
        var left: [Int] = []
        for index in claims.indices {
            var tried: Set<String> = []
            if !assignColumn(to: index, among: agreeing, tried: &tried) { left.append(index) }
        }
        var isCertain = true
        for index in left {
            guard let column = candidates[index].first(where: { takenBy[$0.name] == nil }) else { continue }
            takenBy[column.name] = index
            isCertain = false
        }
        let columns = Dictionary(takenBy.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        return (claims.indices.map { columns[$0] }, isCertain)
    }
}
