/// The exit status of a run.
package enum ExitStatus: Int32, Sendable {
    /// Everything was done.
    case done = 0
    /// A check found something: files that differ, or a warning where none is allowed.
    case found = 1
    /// The input or the options cannot be used; nothing was written.
    case unusable = 2
}
