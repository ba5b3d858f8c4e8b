import Foundation
import Testing

/// The program RelataTestStoreWriter, which writes into a store from a process of its own.
final class WriterProcess {
    private let process = Process()
    private let output = Pipe()

    convenience init(_ file: URL, name: String, count: Int, timeout: Double = 60) throws {
        try self.init([file.path, name, "\(count)", "\(timeout)"])
    }

    init(_ arguments: [String]) throws {
        var folder = Bundle.main.bundleURL
        while folder.path != "/",
            !FileManager.default.fileExists(atPath: folder.appending(path: "RelataTestStoreWriter").path)
        {
            folder.deleteLastPathComponent()
        }
        let program = folder.appending(path: "RelataTestStoreWriter")
        try #require(FileManager.default.fileExists(atPath: program.path))
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Waits until the process has printed that many lines, or ended.
    /// - Returns: the lines that it has printed by then.
    func lines(_ count: Int) -> [String] {
        var data = Data()
        while data.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            data.append(more)
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Ends the process at once, whatever it is doing.
    /// - Returns: the lines that it has printed since they were last read.
    func kill() -> [String] {
        Foundation.kill(process.processIdentifier, SIGKILL)
        return end()
    }

    /// Waits for the end of the process.
    func end() -> [String] {
        let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return rest.split(separator: "\n").map(String.init)
    }

    var status: Int32 { process.terminationStatus }
}
