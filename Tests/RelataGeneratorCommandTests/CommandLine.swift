import RelataCommandLine
import RelataGeneratorCommand
import RelataTestSupport

/// A console that remembers.
final class RecordingConsole: Console {
    private(set) var output = ""
    private(set) var errors = ""
    private let isTerminal: Bool
    private let environment: [String: String]

    init(isTerminal: Bool = false, environment: [String: String] = [:]) {
        self.isTerminal = isTerminal
        self.environment = environment
    }

    func write(_ text: String) { output += text }
    func report(_ text: String) { errors += text }
    func isTerminal(_ stream: ConsoleStream) -> Bool { isTerminal }
    func environmentVariable(_ name: String) -> String? { environment[name] }
}

/// What a command line did.
struct CommandResult {
    let status: ExitStatus
    let output: String
    let errors: String
}

/// Carries out a command line in this process.
func generator(_ words: String...) -> CommandResult {
    generator(words)
}

/// Carries out a command line in this process.
///
/// - Parameter searchPath: where other programs are looked for; the usual folders if there is none.
func generator(
    _ words: [String], on console: RecordingConsole = RecordingConsole(), searchPath: String? = nil
) -> CommandResult {
    let status =
        searchPath.map { GeneratorCommand.run(words, console: console, searchPath: $0) }
        ?? GeneratorCommand.run(words, console: console)
    return CommandResult(status: status, output: console.output, errors: console.errors)
}

/// The text of a model with these elements in it.
func modelText(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(body)
    </model>
    """
}

/// A small sound model.
let libraryModel = modelText(
    """
        <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
            <attribute name="title" attributeType="String" defaultValueString="Untitled"/>
            <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>
        </entity>
        <entity name="Shelf" representedClassName="Shelf" syncable="YES" codeGenerationType="class">
            <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade" \
    destinationEntity="Book" inverseName="shelf" inverseEntity="Book"/>
        </entity>
    """)

extension TemporaryFolder {
    /// Writes a model and gives the path of its folder.
    func writeModel(_ text: String, named name: String = "Library") throws -> String {
        try write(text, to: "\(name).xcdatamodel/contents")
        return path("\(name).xcdatamodel")
    }
}
