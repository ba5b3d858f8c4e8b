import DataModel
import RelationalSchema

extension Schema {
    init(_ model: Model) { preconditionFailure("The mapping of models follows.") }
    var ddlStatements: [String] { [] }
    var structureFingerprint: String { "" }
    var rulesFingerprint: String { "" }
    func reserveIDs(in table: String) -> String { "" }
    enum SuspensionTable {
        static let suspend = ""
        static let resume = ""
    }
    enum MetadataTable {
        static let name = "_metadata"
        static let keyColumn = "key"
        static let valueColumn = "value"
        static let uuidKey = "uuid"
        static let modelKey = "model"
        static let structureKey = "structure"
        static let rulesKey = "rules"
    }
}
