public import Foundation

/// Files that contain what tests expect. With the environment variable `RECORD=1` they are rewritten, so that
/// changes can be read as differences of the files.
public enum Golden {
    /// Whether the files are to be written.
    public static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    /// Returns the expected data in a file, after writing them if they are recorded.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - actual: the data that the test has computed.
    public static func data(in file: URL, recording actual: Data) throws -> Data {
        if isRecording {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try actual.write(to: file, options: .atomic)
        }
        return try Data(contentsOf: file)
    }

    /// Returns the expected text in a file, after writing it if it is recorded.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - actual: the text that the test has computed.
    public static func text(in file: URL, recording actual: String) throws -> String {
        String(decoding: try data(in: file, recording: Data(actual.utf8)), as: UTF8.self)
    }
}
