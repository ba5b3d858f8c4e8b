import RelataModel
import RelataSchema

/// Finds the columns that a table of Core Data keeps properties in.
///
/// A column is named as its property, in upper case. Where several properties of a hierarchy want one name, all but the first get a digit
/// behind it; which is which shows in the rows: a column has values only in rows of the entity that it belongs to.
struct ColumnClaims {
    /// A property that wants a column.
    struct Claim {
        let entity: String
        let property: String
        /// The column's name without a digit, in upper case.
        let base: String
        /// The declared types that the column can have.
        let types: Set<String>
        /// The numbers of the entities whose rows can have a value.
        let numbers: Set<Int64>
        /// The number of the entity that declares the property.
        let order: Int64
    }

    let table: CoreDataStore.Table
    let database: Database

    /// The column of each claim, in the order of the claims; `nil` where the table has none.
    func columns(for claims: [Claim]) throws(Database.Failure) -> (columns: [String?], doubts: [String]) {
        var columns = [String?](repeating: nil, count: claims.count)
        var doubts: [String] = []
        let bases = Set(claims.map(\.base))
        for (base, indices) in Dictionary(grouping: claims.indices, by: { claims[$0].base }).sorted(by: {
            $0.key < $1.key
        }) {
            let candidates = candidates(for: base, otherBases: bases)
            let ordered = indices.sorted {
                (claims[$0].order, claims[$0].entity, claims[$0].property)
                    < (claims[$1].order, claims[$1].entity, claims[$1].property)
            }
            if ordered.count == 1 {
                columns[ordered[0]] = single(candidates, for: claims[ordered[0]])
                continue
            }
            let assigned = try assign(candidates, to: ordered.map { claims[$0] })
            for (index, column) in zip(ordered, assigned) { columns[index] = column }
            if Set(ordered.map { claims[$0].numbers }).count < ordered.count {
                let names = ordered.map { "\(claims[$0].entity).\(claims[$0].property)" }.joined(separator: ", ")
                doubts.append(
                    "\(names) share the column name \(base); which has which column is taken from the order of their names"
                )
            }
        }
        return (columns, doubts)
    }

    /// The columns of the name, with a digit behind it or without, in this order.
    private func candidates(for base: String, otherBases: Set<String>) -> [CoreDataStore.Column] {
        var found: [(suffix: Int, column: CoreDataStore.Column)] = []
        for (name, column) in table.columns {
            if name == base {
                found.append((-1, column))
            } else if name.hasPrefix(base), !otherBases.contains(name), let suffix = Int(name.dropFirst(base.count)),
                suffix >= 0
            {
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

    /// The first assignment, by number of the entities and by digit, that agrees with types and rows.
    private func assign(_ candidates: [CoreDataStore.Column], to claims: [Claim]) throws(Database.Failure) -> [String?]
    {
        var owners: [Set<Int64>] = []
        for column in candidates {
            let name = SQL.name(column.name)
            let rows = try database.rows(
                "SELECT DISTINCT Z_ENT FROM \(SQL.name(table.name)) WHERE \(name) IS NOT NULL")
            owners.append(Set(rows.map { $0[0].integer }))
        }
        var steps = 0
        func search(_ index: Int, _ free: [Int]) -> [Int]? {
            guard index < claims.count else { return [] }
            steps += 1
            guard steps < 20_000 else { return nil }
            let claim = claims[index]
            for candidate in free
            where claim.types.contains(candidates[candidate].type)
                && owners[candidate].isSubset(of: claim.numbers)
            {
                if let rest = search(index + 1, free.filter { $0 != candidate }) { return [candidate] + rest }
            }
            return nil
        }
        if let found = search(0, Array(candidates.indices)) { return found.map { candidates[$0].name } }
        // What is missing has no column; the others keep their order.
        return claims.indices.map { candidates.count == claims.count ? candidates[$0].name : nil }
    }
}
