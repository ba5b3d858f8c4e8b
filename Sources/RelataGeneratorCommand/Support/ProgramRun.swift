import Foundation

/// The result of running another program with an input.
struct ProgramRun: Sendable {
    let status: Int32
    let output: String
    let errors: String
    /// Whether it was terminated because it took too long.
    let isTooLong: Bool

    /// Runs a program until it ends or its time is up; without a shell.
    ///
    /// - Throws: an error of Foundation if it cannot be started, or no temporary file can be written.
    init(_ executable: URL, arguments: [String], input: String, timeLimit: Double) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files rather than pipes, so that neither side can block on the other one.
        let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
        try Data(input.utf8).write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }

        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        try process.run()
        isTooLong = end.wait(timeout: .now() + timeLimit) == .timedOut
        if isTooLong {
            kill(process.processIdentifier, SIGKILL)
            end.wait()
        }
        status = process.terminationStatus
        output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    }
}
