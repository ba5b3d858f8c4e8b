import RelataCodeGeneration
import RelataMigration
import RelataModel

/// The diagnostics of the plans between two consecutive versions: what keeps stores from being opened, and what is
/// worth knowing, each at its location in one of the two versions.
struct PlanDiagnostics {
    private let old: String
    private let new: String
    private let plans: [MigrationPlan]
    private let model: Model
    private let options: [String: MigrationOptions]
    /// What follows the words that stores are refused.
    private let exception: String

    /// Reads plans.
    /// - Parameters:
    ///   - old: the name of the version before.
    ///   - new: the name of the version.
    ///   - change: the plans between them.
    ///   - options: what is said of versions.
    ///   - canBeMapped: whether stores are migrated by mapping models too, which may lie where they are not seen.
    init(
        from old: String, to new: String, _ change: ModelVersions.Change, options: [String: MigrationOptions],
        canBeMapped: Bool
    ) {
        self.old = old
        self.new = new
        plans = change.plans
        model = change.model
        self.options = options
        exception = canBeMapped ? ", unless a mapping model leads there" : ""
    }

    /// What keeps every store of the version before from being opened.
    var warnings: [Diagnostic] { unique(plans.flatMap { conversions($0) + values($0) + losses($0) }) }

    /// What keeps some stores from it, and what becomes of those that are opened.
    var notes: [Diagnostic] { unique(plans.flatMap { conditions($0) + rules($0) + tables($0) }) }

    private func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return diagnostics.filter { seen.insert($0).inserted }
    }

    private func add(_ line: HintLine) -> String { line.instruction(for: new, among: options) }

    // MARK: What every store is refused for

    private func conversions(_ plan: MigrationPlan) -> [Diagnostic] {
        // What is wrong with a hint is said at the hint.
        plan.problems.filter { $0.hint == nil }.map { problem in
            let line = problem.suggestion.map { add(HintLine(in: "values", name: problem.name, value: $0)) }
            return Diagnostic(
                .impossibleConversion, .warning,
                "\(problem.name) in '\(new)': \(problem.description), so that stores of '\(old)' are refused\(exception)",
                at: problem.location,
                fix: line.map { "\($0), or give the new attribute another name and no renaming ID" } ?? problem.fix)
        }
    }

    private func values(_ plan: MigrationPlan) -> [Diagnostic] {
        plan.conditions.filter { $0.isOfEveryRow && $0.kind == .value }.map { condition in
            let line = condition.suggestion.map {
                ", or " + add(HintLine(in: "values", name: condition.name, value: $0))
            }
            return Diagnostic(
                .valueNeeded, .warning,
                "\(condition.name) is required and new in '\(new)', and nothing says what it is in the objects of older stores, "
                    + "which are refused\(exception)", at: condition.location,
                fix: "give it a default, make it optional\(line ?? ", or say what it is with 'values' in relata.json")")
        }
    }

    private func losses(_ plan: MigrationPlan) -> [Diagnostic] {
        let losses = plan.unacceptedLosses
        let gone = losses.filter { $0.successor == nil }.map(\.name)
        return losses.map { loss in
            let message = "'\(new)' drops \(loss.description), so that stores of '\(old)' are refused\(exception)"
            guard let successor = loss.successor else {
                return Diagnostic(
                    .unacceptedLoss, .warning, message, at: loss.location,
                    fix: "if nothing of it is needed, \(add(HintLine(discarding: gone)))")
            }
            return Diagnostic(
                .likelyRename, .warning, "\(message); it may be \(successor) now", at: loss.location,
                fix:
                    "\(renaming(loss, to: successor)); if nothing of it is needed, \(add(HintLine(discarding: [loss.name])))"
            )
        }
    }

    private func renaming(_ loss: MigrationPlan.Loss, to successor: String) -> String {
        if successor.contains(",") { return "if its objects become these, say which with 'splits' in relata.json" }
        let (oldName, newName) = (lastPart(loss.name), lastPart(successor))
        return
            "if it is, give \(successor) the renaming ID '\(oldName)', or \(add(HintLine(in: "renames", name: loss.name, value: newName)))"
    }

    private func lastPart(_ name: String) -> String { name.split(separator: ".").last.map { String($0) } ?? name }

    // MARK: What some stores are refused for

    private func conditions(_ plan: MigrationPlan) -> [Diagnostic] {
        (plan.preconditions + plan.conditions).compactMap { condition in
            switch condition.kind {
            case .value where !condition.isOfEveryRow:
                let line = condition.suggestion.map { add(HintLine(in: "values", name: condition.name, value: $0)) }
                return note(
                    .valueNeeded,
                    message:
                        "\(condition.name) is required in '\(new)': stores in which an object has none are refused",
                    of: condition, fix: line.map { "if there are any, \($0)" })
            case .bounds:
                return note(
                    .tightenedBounds,
                    message:
                        "\(condition.name) allows less in '\(new)' than before: stores with other values are refused",
                    of: condition)
            case .room:
                return note(
                    .narrowedProperty,
                    message:
                        "\(condition.name) has room for less in '\(new)' than before: stores with what does not fit are refused",
                    of: condition)
            case .uniqueness(let entity, let columns):
                return note(
                    .newUniqueness,
                    message:
                        "\(columns.joined(separator: " and ")) of \(entity) must be unique in '\(new)': stores in which two objects share "
                        + "it are refused", of: condition,
                    fix: "if there are any, \(add(HintLine(keepingOneOf: entity, by: columns)))")
            case .value, .initial, .hint: return nil
            }
        }
    }

    private func note(
        _ identifier: DiagnosticIdentifier, message: String, of condition: MigrationPlan.Condition, fix: String? = nil
    ) -> Diagnostic {
        Diagnostic(identifier, .note, message, at: condition.location, fix: fix)
    }

    // MARK: What becomes of the others

    private func rules(_ plan: MigrationPlan) -> [Diagnostic] {
        plan.ruleChanges.map { change in
            Diagnostic(
                .changedDeleteRule, .note,
                "the delete rule of \(change.name) is \(change.new.modelName) in '\(new)', and was \(change.old.modelName)",
                at: change.location)
        }
    }

    private func tables(_ plan: MigrationPlan) -> [Diagnostic] {
        plan.steps.filter { $0.rewrittenTable != nil }.map { step in
            let entity = step.rewrittenTable.flatMap { model.entity(named: $0) }
            return Diagnostic(
                .rewrittenTable, .note, "the migration to '\(new)' has to \(step.description)",
                at: entity?.location ?? model.location)
        }
    }
}
