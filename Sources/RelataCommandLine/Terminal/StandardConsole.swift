import Foundation
import RelataModel

/// The console of the process.
package final class StandardConsole: Console {
    private var outputError: Int32?

    /// Creates the console.
    ///
    /// From then on, a reader that closes the output (`generator schema … | head`) no longer ends the process by a
    /// signal, which could keep files from being written because a warning is not read.
    package init() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes to standard output.
    package func write(_ text: String) {
        guard outputError == nil else { return }
        outputError = Self.write(text, to: STDOUT_FILENO)
    }

    /// Writes to standard error.
    package func report(_ text: String) {
        // If this fails, there is no way to report it.
        _ = Self.write(text, to: STDERR_FILENO)
    }

    /// Writes to standard error without a console.
    package static func writeToStandardError(_ text: String) {
        _ = write(text, to: STDERR_FILENO)
    }

    /// Whether a stream is a terminal.
    package func isTerminal(_ stream: ConsoleStream) -> Bool {
        isatty(stream == .output ? STDOUT_FILENO : STDERR_FILENO) == 1
    }

    /// Returns a variable of the process's environment.
    package func environmentVariable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }

    /// The system's message for output that could not be written, such as to a full disk.
    package var outputFailure: String? {
        outputError.flatMap { $0 == EPIPE ? nil : String(cString: strerror($0)).lowercased() }
    }

    /// Writes all of a string, and returns the number of the error that stopped it.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { FileBytes.write(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}
