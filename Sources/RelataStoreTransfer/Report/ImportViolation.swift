/// A value that does not match the tables of the model.
public struct ImportViolation: Sendable, Hashable {
    /// The treatment of a violation in a lenient import.
    public enum Remedy: String, Sendable, Hashable {
        /// The value is left out, and the object imported.
        case valueLeftOut = "value left out"
        /// The object, or the pair, is left out.
        case rowLeftOut = "row left out"
        /// None: the import is refused, lenient or not.
        case importRefused = "refused"
    }

    /// The entity of the object.
    public let entity: String
    /// The row ID of the object.
    public let rowID: Int64
    /// The property; several if they must be unique together.
    public let property: String
    /// An excerpt of the value.
    public let value: String
    /// The reason why it is invalid.
    public let reason: String
    /// The treatment in a lenient import.
    public let remedy: Remedy
}
