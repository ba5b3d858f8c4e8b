import RelataCoreDataStore
import RelataJSON
import RelataModel
import RelataSchema

extension JSONImportRun {
    /// The contents of an object's line.
    struct Given {
        /// The values of the leaves in the line, in the order of the plan.
        var leaves: [SQLiteValue?]
        var references: [(reference: RowReference, value: JSONNode)] = []
    }

    /// Writes the object of a line.
    func importObject(_ members: [JSONNode.Member], in line: ObjectLine) throws {
        let count = problems.count
        guard let writer = try findWriter(for: members, in: line) else { return }
        let entity = writer.plan.entity.name
        var label: Int64?
        var given = Given(leaves: [SQLiteValue?](repeating: nil, count: writer.plan.leaves.count))
        for member in members where member.name != RowKeys.entity {
            if member.name == RowKeys.id {
                guard let id = member.value.objectID else {
                    try add(
                        line.problem(
                            at: member.value.offset, "\(member.value.summary) is not an ID", entity: entity,
                            property: RowKeys.id,
                            fix: "write a whole number above 0, or leave the ID out"))
                    continue
                }
                label = id
            } else if let target = writer.targets[member.name] {
                try read(member, as: target, of: writer.plan, in: line, into: &given)
            } else {
                try add(unknown(member, for: writer, in: line))
            }
        }
        guard problems.count == count else { return }
        try JSONObjectWriter(run: self, writer: writer, members: members, line: line, label: label, given: given)
            .write()
    }

    private func findWriter(for members: [JSONNode.Member], in line: ObjectLine) throws -> RowWriter? {
        guard let member = members.first(where: { $0.name == RowKeys.entity }) else {
            try add(
                line.problem(
                    at: 0, "the line has no \"_entity\"",
                    fix: "add \"\(RowKeys.entity)\" with the name of an entity"))
            return nil
        }
        guard case .string(let name) = member.value.kind, let writer = try writer(of: name) else {
            let names = plan.rows.map(\.entity.name)
            var fix = "the entities are \(names.sorted().joined(separator: ", "))"
            if case .string(let name) = member.value.kind {
                if model.entity(named: name)?.isAbstract == true {
                    fix = "the entity is abstract; write one that inherits from it"
                } else if let near = Spelling.nearest(to: name, in: names) {
                    fix = Spelling.didYouMean(near)
                }
            }
            try add(
                line.problem(
                    at: member.value.offset, "\(member.value.summary) is not an entity of the model \(model.name)",
                    fix: fix
                ))
            return nil
        }
        return writer
    }

    private func unknown(_ member: JSONNode.Member, for writer: RowWriter, in line: ObjectLine) -> JSONProblem {
        let entity = writer.plan.entity
        let attribute = model.attribute(named: member.name, of: entity)
        let message: String
        var fix: String? = "leave it out"
        if attribute?.isDerived == true {
            message = "the store computes the value"
        } else if attribute != nil || model.relationship(named: member.name, of: entity) != nil {
            message = "the property is transient, and has no place in a store"
        } else {
            message = "the entity has no property \"\(member.name.prefix(60))\""
            fix = Spelling.suggestion(for: member.name, in: writer.targets.keys.sorted())
        }
        return line.problem(at: member.offset, message, entity: entity.name, property: member.name, fix: fix)
    }

    private func read(
        _ member: JSONNode.Member, as target: RowWriter.Target, of plan: RowPlan, in line: ObjectLine,
        into given: inout Given
    ) throws {
        switch target {
        case .reference(let reference):
            given.references.append((reference, member.value))
        case .leaf(let index):
            do {
                given.leaves[index] = try member.value.stored(as: plan.leaves[index].attribute.type)
            } catch {
                try add(
                    line.problem(
                        at: member.value.offset, error.message, entity: plan.entity.name,
                        property: plan.leaves[index].name,
                        fix: error.fix))
            }
        case .composite(let fields):
            guard case .object(let elements) = member.value.kind else {
                if member.value.kind == .null {
                    for index in fields.flatMap(\.leaves) { given.leaves[index] = .null }
                    return
                }
                try add(
                    line.problem(
                        at: member.value.offset, "\(member.value.summary) is not a composite", entity: plan.entity.name,
                        property: member.name,
                        fix: "write an object with the names \(fields.map(\.name).joined(separator: ", "))"))
                return
            }
            for element in elements {
                guard let field = fields.first(where: { $0.name == element.name }) else {
                    try add(
                        line.problem(
                            at: element.offset, "the composite has no element \"\(element.name.prefix(60))\"",
                            entity: plan.entity.name, property: member.name,
                            fix: Spelling.suggestion(for: element.name, in: fields.map(\.name))))
                    continue
                }
                switch field {
                case .leaf(_, let index): try read(element, as: .leaf(index), of: plan, in: line, into: &given)
                case .composite(_, let fields):
                    try read(element, as: .composite(fields), of: plan, in: line, into: &given)
                }
            }
        }
    }
}

extension RowPlan.Field {
    /// The indexes of its leaves.
    fileprivate var leaves: [Int] {
        switch self {
        case .leaf(_, let index): [index]
        case .composite(_, let fields): fields.flatMap(\.leaves)
        }
    }
}

extension JSONNode {
    /// The ID that a number represents.
    var objectID: Int64? {
        // The other half of all numbers is reserved for later objects.
        guard case .number(let text) = kind, let id = Int64(text), id > 0, id < Int64.max / 2 else { return nil }
        return id
    }
}
