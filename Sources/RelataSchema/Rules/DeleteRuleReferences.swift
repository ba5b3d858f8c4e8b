import RelataModel

/// The part of the delete rules that foreign keys can express.
enum DeleteRuleReferences {
    /// Returns the foreign key of a key column, with the rule of the relationship that leads to the column's rows.
    static func reference(of key: KeyLink) -> Table.Reference? {
        // Without an inverse, the parent's deletion does not affect the child: its reference dangles.
        guard let toChildren = key.toChildren else { return nil }
        let action: Table.Reference.Action
        switch toChildren.relationship.deleteRule {
        case .noAction: return nil
        case .cascade: action = .cascade
        case .deny: action = .noAction
        // SET NULL fails immediately if a value is required, even if the child is about to be deleted too: the
        // reference is not changed, and is checked when the transaction commits.
        case .nullify: action = key.isRequired ? .noAction : .setNull
        }
        return Table.Reference(table: key.parentTable, column: Schema.idColumn, onDelete: action, isDeferred: true)
    }

    /// Returns the foreign key of a column of a table of pairs, whose objects have a relationship with that rule.
    static func reference(to table: String, rule: DeleteRule) -> Table.Reference? {
        switch rule {
        case .noAction: nil
        case .nullify, .cascade:
            Table.Reference(table: table, column: Schema.idColumn, onDelete: .cascade, isDeferred: true)
        case .deny: Table.Reference(table: table, column: Schema.idColumn, onDelete: .noAction, isDeferred: true)
        }
    }
}
