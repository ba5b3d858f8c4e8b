import Foundation

// What Apple's module `os` has, as far as the shared sources use it. Everything is written to standard error.
struct Logger {
    var subsystem = ""
    var category = ""

    func log(_ message: LogMessage) { FileHandle.standardError.write(Data("[\(category)] \(message.text)\n".utf8)) }
    func debug(_ message: LogMessage) { log(message) }
    func info(_ message: LogMessage) { log(message) }
    func error(_ message: LogMessage) { log(message) }
}

struct LogMessage: ExpressibleByStringInterpolation, StringInterpolationProtocol {
    enum Privacy { case `public`, `private`, auto }
    private(set) var text = ""

    init(stringLiteral text: String) { self.text = text }
    init(stringInterpolation message: LogMessage) { self = message }
    init(literalCapacity: Int, interpolationCount: Int) {}
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation<T>(_ value: T, privacy: Privacy = .auto) { text += "\(value)" }
}

struct OSLog { static let `default` = OSLog() }
enum OSLogType { case `default`, debug, info, error, fault }

func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: Any...) {
    Logger().log("\(message) \(arguments)")
}
