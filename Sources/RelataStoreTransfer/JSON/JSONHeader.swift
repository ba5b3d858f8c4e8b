import Foundation
import RelataJSON
import RelataModel

/// The first line of an exported file, which describes it.
struct JSONHeader {
    var references = JSONExporter.References.id
    var uuid: UUID?
    /// The last ID that was assigned in each hierarchy's table.
    var last: [String: Int64] = [:]

    /// Creates the default for a file without such a line.
    init() {}

    /// - Throws: `JSONProblem` for a line that is of another format, or of another model.
    init(_ members: [JSONNode.Member], of model: Model, in line: ObjectLine) throws {
        for member in members {
            let offset = member.value.offset
            switch (member.name, member.value.kind) {
            case (RowKeys.format, .number("\(RowKeys.currentFormat)")): break
            case (RowKeys.format, _):
                throw line.problem(
                    at: offset, "\(member.value.summary) is not a format that this version of Relata reads",
                    fix: "update Relata, or export the file again")
            case (RowKeys.model, .string(let name)):
                guard name == model.name else {
                    throw line.problem(
                        at: offset, "the file is of the model \(name), and not of \(model.name)",
                        fix: "give the model \(name); where that is the same model under another name, change the line")
                }
            case (RowKeys.references, .string(let name)):
                guard let references = JSONExporter.References(rawValue: name) else {
                    throw line.problem(
                        at: offset, "\(member.value.summary) is not a way to refer to objects",
                        fix: "write \"id\" or \"key\"")
                }
                self.references = references
            case (RowKeys.uuid, .string(let text)):
                guard let uuid = UUID(uuidString: text) else {
                    throw line.problem(at: offset, "\(member.value.summary) is not a UUID")
                }
                self.uuid = uuid
            case (RowKeys.last, .object(let tables)):
                for table in tables {
                    guard case .number(let text) = table.value.kind, let last = Int64(text), last > 0,
                        last < Int64.max / 2
                    else { throw line.problem(at: table.value.offset, "\(table.value.summary) is not an ID") }
                    self.last[table.name] = last
                }
            default:
                throw line.problem(at: member.offset, "the first line has no \"\(member.name)\" of this form")
            }
        }
    }
}
