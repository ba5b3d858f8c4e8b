import DataModel
import Foundation

/// Why output cannot be compared or written.
struct OutputError: Error, Sendable {
    let diagnostic: Diagnostic

    init(_ message: String, path: String, underlying: any Error) {
        diagnostic = Diagnostic(
            .unwritableOutput, .error, "\(message): \(Self.reason(underlying))", at: SourceLocation(path: path),
            fix: "choose a folder that can be written with --output; nothing was changed")
    }

    /// What the system says, without the path, which the diagnostic begins with.
    private static func reason(_ error: any Error) -> String {
        let error = error as NSError
        let posix = (error.userInfo[NSUnderlyingErrorKey] as? NSError) ?? error
        if posix.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(posix.code))).lowercased() }
        return error.localizedDescription
    }
}
