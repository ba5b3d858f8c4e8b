public import Foundation
import RelataCoreDataStore
import RelataModel

extension ImportReport {
    /// The report as JSON, for programs.
    public var jsonData: Data {
        let report = Output(
            source: source, model: modelName, versionIdentifiers: versionIdentifiers,
            objects: Dictionary(objects.map { ($0.entity, $0.count) }, uniquingKeysWith: +),
            pairs: Dictionary(pairs.map { ($0.relationship, $0.count) }, uniquingKeysWith: +),
            violationCount: violationCount,
            violations: violations.map {
                Output.Violation(
                    entity: $0.entity, id: $0.rowID, property: $0.property, value: $0.value, reason: $0.reason,
                    remedy: $0.remedy.rawValue)
            }, missing: missing, valuesLeftOut: valuesLeftOut, rowsLeftOut: rowsLeftOut, externalValues: externalValues,
            otherTables: otherTables.map { Output.Table(name: $0.name, kind: $0.kind.rawValue, rows: $0.rows) },
            remarks: remarks)
        return Data(PrettyJSON.text(report).utf8)
    }

    /// The report's form in JSON.
    private struct Output: Encodable {
        struct Violation: Encodable {
            let entity: String
            let id: Int64
            let property: String
            let value: String
            let reason: String
            let remedy: String
        }

        struct Table: Encodable {
            let name: String
            let kind: String
            let rows: Int
        }

        let source: String
        let model: String
        let versionIdentifiers: [String]
        let objects: [String: Int]
        let pairs: [String: Int]
        let violationCount: Int
        let violations: [Violation]
        let missing: [String]
        let valuesLeftOut: Int
        let rowsLeftOut: Int
        let externalValues: Int
        let otherTables: [Table]
        let remarks: [String]
    }
}
