/// How the value of a property changes.
public enum NSKeyValueChange: UInt, Sendable {
    /// It is another one.
    case setting = 1
    /// Members are inserted.
    case insertion = 2
    /// Members are removed.
    case removal = 3
    /// Members are replaced.
    case replacement = 4
}
