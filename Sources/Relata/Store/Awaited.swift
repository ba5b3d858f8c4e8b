import DataModel
import RelationalSchema

extension Schema {
    init(_ model: Model) { preconditionFailure("The mapping of models follows.") }
}
