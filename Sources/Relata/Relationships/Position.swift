/// How the positions of an ordered relationship are given out.
///
/// They only order: there is room between two of them for later insertions, and those of equal position are in the
/// order of their IDs.
enum Position {
    /// The position of an object that has none.
    static let none = Int64.min
    /// The distance between neighbours that were appended.
    static let step: Int64 = 1 << 20
}
