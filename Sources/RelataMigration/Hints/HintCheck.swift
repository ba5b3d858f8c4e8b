package import RelataModel

/// Checks that the names in hints exist in the two versions that they concern.
package struct HintCheck {
    private let hints: PlanHints
    private let old: Model
    private let new: Model
    /// The problems, each with the hint's location.
    package private(set) var problems: [MigrationPlan.Problem] = []

    /// Checks the hints of a version.
    /// - Parameters:
    ///   - hints: the hints.
    ///   - old: the previous version.
    ///   - new: the version that the hints belong to.
    package init(_ hints: PlanHints, from old: Model, to new: Model) {
        self.hints = hints
        self.old = old
        self.new = new
        checkRenames()
        for name in hints.discards.sorted() { require(name, in: old, hint: "discards.\(name)", isDiscard: true) }
        for name in hints.erases.sorted() { require(name, in: old, hint: "erases.\(name)", isDiscard: true) }
        for name in hints.values.keys.sorted() { require(name, in: new, hint: "values.\(name)") }
        for (name, parts) in hints.splits.sorted(by: { $0.key < $1.key }) {
            requireEntity(name, in: old, hint: "splits.\(name)")
            for part in parts.keys.sorted() { requireEntity(part, in: new, hint: "splits.\(name).\(part)") }
        }
        for name in hints.keepOne.keys.sorted() { requireEntity(name, in: old, hint: "keepOne.\(name)") }
    }

    private mutating func checkRenames() {
        for (from, to) in hints.renames.sorted(by: { $0.key < $1.key }) {
            let hint = "renames.\(from)"
            guard from.contains(".") else {
                requireEntity(from, in: old, hint: hint)
                requireEntity(to, in: new, hint: hint)
                continue
            }
            guard require(from, in: old, hint: hint) else { continue }
            let names = new.entities.flatMap { entity in
                entity.attributes.map(\.name) + entity.relationships.map(\.name)
            }
            if !names.contains(to) {
                add(
                    at: hint, "no entity of this version has a property '\(to)'",
                    nearest: Spelling.nearest(to: to, in: names),
                    fix: "name the property as this version has it, without its entity")
            }
        }
    }

    @discardableResult
    private mutating func require(_ name: String, in model: Model, hint: String, isDiscard: Bool = false) -> Bool {
        let parts = name.split(separator: ".", maxSplits: 1).map { String($0) }
        let version = model == new ? "this version" : "the version before"
        guard let entity = parts.first.flatMap({ model.entity(named: $0) }) else {
            add(
                at: hint, "\(version) has no entity '\(parts.first ?? "")'",
                nearest: Spelling.nearest(to: parts.first ?? "", in: model.entities.map(\.name)),
                fix: "name one of its entities")
            return false
        }
        guard parts.count == 2 else {
            if isDiscard { return true }
            add(at: hint, "'\(name)' names no property", nearest: nil, fix: "write it as Entity.property")
            return false
        }
        let names = model.attributes(of: entity).map(\.name) + model.relationships(of: entity).map(\.name)
        let isKnown = names.contains(parts[1]) || (isDiscard && parts[1] == "objectID")
        // An element of a composite follows a dot.
        let isElement = parts[1].split(separator: ".").first.map { names.contains(String($0)) } ?? false
        if !isKnown, !isElement {
            add(
                at: hint, "\(version) has no property '\(name)'", nearest: Spelling.nearest(to: parts[1], in: names),
                fix: "name one of its properties")
        }
        return isKnown || isElement
    }

    private mutating func requireEntity(_ name: String, in model: Model, hint: String) {
        guard model.entity(named: name) == nil else { return }
        let version = model == new ? "this version" : "the version before"
        add(
            at: hint, "\(version) has no entity '\(name)'",
            nearest: Spelling.nearest(to: name, in: model.entities.map(\.name)), fix: "name one of its entities")
    }

    private mutating func add(at hint: String, _ description: String, nearest: String?, fix: String) {
        problems.append(
            MigrationPlan.Problem(
                name: hint, description: description, fix: nearest.map(Spelling.didYouMean) ?? fix, location: nil,
                hint: hint))
    }
}
