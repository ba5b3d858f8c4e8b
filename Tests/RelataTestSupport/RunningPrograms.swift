public import Foundation

/// What a program did.
public struct ProgramResult: Sendable {
    /// The exit status.
    public let status: Int32
    /// What was written to standard output.
    public let output: String
    /// What was written to standard error.
    public let errors: String
}

/// Runs a program that is found by name, to its end.
///
/// - Throws: an error if there is no such program.
public func runProgram(
    _ name: String, _ arguments: [String], input: String = "", in folder: URL? = nil
) throws -> ProgramResult {
    let temporary = try TemporaryFolder()
    let inputFile = try temporary.write(input, to: "input")
    let outputFile = try temporary.write("", to: "output")
    let errorFile = try temporary.write("", to: "errors")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    if let folder { process.currentDirectoryURL = folder }
    // Files and not pipes: a program that writes more than a pipe holds would wait for ever.
    process.standardInput = FileHandle(forReadingAtPath: inputFile)
    process.standardOutput = FileHandle(forWritingAtPath: outputFile)
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    try process.run()
    process.waitUntilExit()
    return ProgramResult(
        status: process.terminationStatus, output: try temporary.text(of: "output"),
        errors: try temporary.text(of: "errors"))
}
