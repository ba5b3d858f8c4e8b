import Foundation

/// Where a command's text goes.
///
/// The command line is the only part of Relata that prints; tests give a console that remembers.
public protocol Console: AnyObject {
    /// Writes to standard output: what the user asked for.
    func write(_ text: String)

    /// Writes to standard error: what there is to say about it.
    func report(_ text: String)
}

/// The console of the process.
public final class StandardConsole: Console {
    /// Creates the console.
    public init() {}

    /// Writes to standard output.
    public func write(_ text: String) {
        Self.write(text, to: .standardOutput)
    }

    /// Writes to standard error.
    public func report(_ text: String) {
        Self.write(text, to: .standardError)
    }

    private static func write(_ text: String, to handle: FileHandle) {
        // A reader that went away (`generator schema … | head`) is no mistake of ours to report.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
