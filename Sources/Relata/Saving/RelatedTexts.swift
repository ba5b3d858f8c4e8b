import RelataModel
import RelataSchema

/// Derives the strings whose sources are in other rows, or are derived themselves, when any of these rows is written.
///
/// The sources are read from the file, within the transaction and after it is written: what the context has in memory
/// of another row may be older. The versions of the rows with the strings do not rise, as with other derived
/// attributes.
struct RelatedTexts {
    private let core: ContextCore
    private let written: [WrittenRows]
    /// The rows that led to written ones before, by the index of the derivation.
    private var former: [Int: Set<RowID>] = [:]

    /// Returns `nil` if the model has no such strings.
    init?(_ core: ContextCore, _ written: @autoclosure () -> [WrittenRows]) {
        guard !core.model.schema.relatedTextDerivations.isEmpty else { return nil }
        self.core = core
        self.written = written()
    }

    /// Finds the rows that lead to others by references in rows that are changed or deleted: to be called before
    /// anything is written.
    mutating func findFormer() throws {
        for (index, derivation) in core.model.schema.relatedTextDerivations.enumerated() {
            for (number, level) in derivation.levels.enumerated() where level.hasReference {
                let rowIDs = rowIDs(at: level) { rows in
                    switch rows.kind {
                    case .inserted: false
                    case .updated: isSet(level, in: rows)
                    case .deleted: true
                    }
                }
                guard !rowIDs.isEmpty else { continue }
                let statement = try core.reader.statement(derivation.selectIDs(at: number))
                statement.bind(rowIDs, at: 1)
                defer { statement.reset() }
                while try statement.step() { former[index, default: []].insert(statement.rowID(0)) }
            }
        }
    }

    /// Derives the strings: to be called after the rows were written.
    /// - Returns: those that have changed.
    func derive() throws -> [WrittenText] {
        var changed: [WrittenText] = []
        for (index, derivation) in core.model.schema.relatedTextDerivations.enumerated() {
            for (number, level) in derivation.levels.enumerated() {
                var rowIDs = rowIDs(at: level) { rows in
                    switch rows.kind {
                    case .inserted: number == 0 || level.hasReference
                    // A row's own string may have been derived from what the context has in memory.
                    case .updated: number == 0 || isSet(level, in: rows)
                    case .deleted: level.canDangle && !level.hasReference
                    }
                }
                if number == 0 { rowIDs += former[index] ?? [] }
                guard !rowIDs.isEmpty else { continue }
                let found = try outdated(derivation, at: number, rowIDs)
                try write(found, of: derivation)
                changed += found
            }
        }
        return changed
    }

    private func rowIDs(at level: TextDerivation.Level, where isMeant: (WrittenRows) -> Bool) -> [RowID] {
        guard let entity = core.model.entitiesByName[level.entity] else { return [] }
        return written.filter { $0.entity.isKindOf(entity: entity) && isMeant($0) }.flatMap(\.rowIDs)
    }

    /// Returns whether an update sets a property by which rows of a level lead on.
    private func isSet(_ level: TextDerivation.Level, in rows: WrittenRows) -> Bool {
        level.properties.contains { name in
            let slot = rows.entity.attribute(named: name)?.slot ?? rows.entity.relationship(named: name)?.slot
            return slot.map(rows.slots.contains) ?? false
        }
    }

    /// Returns the strings that are to be written in the rows that lead to others.
    private func outdated(_ derivation: TextDerivation, at level: Int, _ rowIDs: [RowID]) throws -> [WrittenText] {
        let declaring = core.model.entitiesByName[derivation.entity]
        let only = declaring?.mapping?.concreteEntities.first
        let statement = try core.reader.statement(derivation.select(at: level))
        statement.bind(rowIDs, at: 1)
        defer { statement.reset() }
        var found: [WrittenText] = []
        while try statement.step() {
            let name = statement.isNull(1) ? only : statement.text(1)
            guard let entity = name.flatMap({ core.model.entitiesByName[$0] }),
                let slot = entity.attribute(named: derivation.attribute)?.slot
            else { continue }
            let present = statement.isNull(2) ? nil : statement.text(2)
            let source = statement.isNull(3) ? nil : statement.text(3)
            let text = derivation.text(of: source)
            guard !text.isIdentical(to: present) else { continue }
            found.append(WrittenText(entity: entity, rowID: statement.rowID(0), slot: slot, text: text))
        }
        return found
    }

    private func write(_ texts: [WrittenText], of derivation: TextDerivation) throws {
        guard !texts.isEmpty else { return }
        let statement = try core.reader.statement(derivation.update)
        for text in texts {
            statement.bind(text.rowID, at: 1)
            if let text = text.text { statement.bind(text, at: 2) } else { statement.bindNull(at: 2) }
            do {
                try statement.run()
            } catch PersistenceError.store(let failure) where failure.isConstraint {
                throw conflict(failure, of: text) ?? PersistenceError.store(failure)
            }
        }
    }

    /// The error for a string that a uniqueness constraint does not allow in its row; a policy that could resolve it
    /// knows no value to choose.
    private func conflict(_ failure: StoreFailure, of text: WrittenText) -> PersistenceError? {
        guard let object = core.liveObject(text.rowID, of: text.entity), object.fire() != nil else { return nil }
        return ConstraintConflict(failure, of: object, in: core).map { .constraintConflict([$0]) }
    }
}
