import RelataModel
import Foundation

/// The reason why output cannot be compared or written.
struct OutputError: Error, Sendable {
    let diagnostic: Diagnostic

    init(_ message: String, path: String, underlying: any Error) {
        diagnostic = Diagnostic(
            .unwritableOutput, .error, "\(message): \(Self.reason(underlying))", at: SourceLocation(path: path),
            fix: "choose a place that can be written with --output; nothing was changed")
    }

    /// Returns the system's message without the path, which the diagnostic begins with.
    private static func reason(_ error: any Error) -> String {
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey]
        let code = (underlying as? POSIXError)?.code.rawValue ?? (underlying as? NSError).map { Int32($0.code) }
        if let code { return String(cString: strerror(code)).lowercased() }
        if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))).lowercased() }
        return error.localizedDescription
    }
}
