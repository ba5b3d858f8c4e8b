import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataMigration
import RelataModel

/// A migration from one version to another, described for readers.
struct VersionChange {
    let old: String
    let new: String
    let plans: [MigrationPlan]
    /// Whether the new version directly follows the old one, so that hints for it can allow losses.
    var isStep = false
    /// What the options say of versions.
    var migrationOptions: [String: MigrationOptions] = [:]

    private var problems: [MigrationPlan.Problem] { plans.flatMap(\.problems) }
    private var conditions: [MigrationPlan.Condition] { plans.flatMap { $0.preconditions + $0.conditions } }
    private var losses: [MigrationPlan.Loss] { plans.flatMap(\.losses) }
    private var steps: [MigrationPlan.Step] { plans.flatMap(\.steps) }
    private var cost: MigrationPlan.Cost { plans.map(\.cost).max() ?? .instant }
    private var losesUnasked: Bool { plans.contains { !$0.unacceptedLosses.isEmpty } }

    /// Whether a store cannot be migrated, or loses data that no option discards.
    var isRefused: Bool {
        !problems.isEmpty || losesUnasked || conditions.contains(where: \.isOfEveryRow)
    }

    private var verdict: String {
        if !problems.isEmpty || conditions.contains(where: \.isOfEveryRow) {
            return "cannot be migrated as it is"
        }
        if losesUnasked { return "loses data that no option discards" }
        return plans.allSatisfy(\.isEmpty) ? "no change" : cost.rawValue
    }

    /// The lines of the description, each once, with the kind of its subject: what holds for each entity of a hierarchy
    /// is one thing to read.
    private var lines: [(kind: String, description: String)] {
        var seen: Set<String> = []
        return allLines.filter { seen.insert("\($0.kind) \($0.description)").inserted }
    }

    private var allLines: [(kind: String, description: String)] {
        problems.map { ("error", "\(prefix($0.location))\($0.name): \($0.description); \($0.fix)") }
            + conditions.filter(\.isOfEveryRow).map {
                ("error", "\(prefix($0.location))\($0.name): \($0.description); give it a default, or make it optional")
            }
            + losses.map { loss in
                guard !loss.isAccepted else { return ("discards", "\(loss.description) [\(loss.name)]") }
                let rename =
                    loss.successor.map { name in
                        name.contains(",")
                            ? "; if its objects become \(name), say so with 'splits'"
                            : "; if it is \(name) now, say so with a renaming ID"
                    } ?? ""
                return ("loses", "\(prefix(loss.location))\(loss.description) [\(loss.name)]\(rename)")
            } + consent
            + plans.flatMap(\.ruleChanges).map {
                ("note", "\($0.name) has the delete rule \($0.new.modelName), and had \($0.old.modelName)")
            } + conditions.filter { !$0.isOfEveryRow }.map { ("refuses", "\($0.name), where \($0.description)") }
            + steps.map { ("does", "\($0.description) (\($0.cost.rawValue))") }
    }

    /// The entry in relata.json that allows the losses.
    private var consent: [(kind: String, description: String)] {
        let names = plans.flatMap(\.unacceptedLosses).map(\.name)
        guard isStep, !names.isEmpty else { return [] }
        return [
            (
                "note",
                "if all that may go, \(HintLine(discarding: names).instruction(for: new, among: migrationOptions))"
            )
        ]
    }

    private func prefix(_ location: SourceLocation?) -> String { location.map { "\($0): " } ?? "" }

    /// The description for a terminal.
    var text: String {
        let width = lines.map(\.kind.count).max() ?? 0
        return "\(old) to \(new): \(verdict)\n"
            + lines.map { line in
                "  \(line.kind)\(String(repeating: " ", count: width - line.kind.count))  \(line.description)\n"
            }.joined()
    }

    /// Returns the descriptions as a page, with the newest version first.
    static func markdown(_ changes: [VersionChange]) -> String {
        var page = "# Migrations\n"
        for change in changes.reversed() {
            page +=
                "\n## \(change.old) to \(change.new)\n\n\(change.verdict.prefix(1).uppercased())\(change.verdict.dropFirst()).\n"
            if !change.lines.isEmpty { page += "\n" }
            for line in change.lines { page += "- \(line.kind): \(line.description)\n" }
        }
        return page
    }

    private struct Record: Encodable {
        struct Step: Encodable {
            let description: String
            let cost: String
        }
        struct Loss: Encodable {
            let name: String
            let isAccepted: Bool
            let successor: String?
        }
        let from: String
        let to: String
        let cost: String
        let isRefused: Bool
        let steps: [Step]
        let losses: [Loss]
        let conditions: [String]
        let problems: [String]
    }

    /// Returns the descriptions as JSON.
    static func json(_ changes: [VersionChange]) -> String {
        let records = changes.map { change in
            Record(
                from: change.old, to: change.new, cost: change.cost.rawValue, isRefused: change.isRefused,
                steps: change.steps.map { Record.Step(description: $0.description, cost: $0.cost.rawValue) },
                losses: change.losses.map {
                    Record.Loss(name: $0.name, isAccepted: $0.isAccepted, successor: $0.successor)
                },
                conditions: change.conditions.map { "\($0.name): \($0.description)" },
                problems: change.problems.map { "\($0.name): \($0.description); \($0.fix)" })
        }
        return PrettyJSON.text(records)
    }
}
