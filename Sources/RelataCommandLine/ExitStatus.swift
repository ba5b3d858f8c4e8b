/// The exit status of a run.
package enum ExitStatus: Int32, Sendable {
    /// Everything was done.
    case done = 0
    /// A check found something, or not all data fits: files that differ, a warning where none is allowed, a version
    /// that was edited, values that an import left out or was refused for.
    case found = 1
    /// The input, the options or the output cannot be used. If anything was written, the message says so.
    case unusable = 2
}
