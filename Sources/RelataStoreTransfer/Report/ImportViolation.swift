/// A value that does not fit the tables of the model.
public struct ImportViolation: Sendable, Hashable {
    /// What becomes of it in a lenient import.
    public enum Remedy: String, Sendable, Hashable {
        /// The value is left out, and the object taken over.
        case valueLeftOut = "value left out"
        /// The object, or the pair, is left out.
        case rowLeftOut = "row left out"
        /// None: the import is refused, lenient or not.
        case importRefused = "refused"
    }

    /// The entity of the object.
    public let entity: String
    /// The ID of the object.
    public let id: Int64
    /// The property; several where they must be unique together.
    public let property: String
    /// The value, in short.
    public let value: String
    /// What is wrong with it.
    public let reason: String
    /// What becomes of it in a lenient import.
    public let remedy: Remedy
}
