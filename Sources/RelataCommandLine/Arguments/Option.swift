import RelataCodeGeneration

/// An option of the command line: `--name`, or `--name VALUE`.
///
/// Verbs can have different options of one name, which a verb never has two of.
package struct Option: Sendable, Hashable {
    package let name: String
    /// The placeholder of the value in the help; `nil` for a flag.
    package let valueName: String?
    /// The allowed values; empty if every value is allowed.
    package let allowedValues: [String]
    /// Whether the option can be given several times, with a value each.
    package let isRepeatable: Bool
    package let help: String

    private init(
        _ name: String, _ valueName: String? = nil, allowedValues: [String] = [], isRepeatable: Bool = false,
        help: String
    ) {
        self.name = name
        self.valueName = valueName
        self.allowedValues = allowedValues
        self.isRepeatable = isRepeatable
        self.help = help
    }

    /// Creates an option whose values are the cases of an enumeration.
    private init<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ valueName: String, values: Choice.Type, help: String
    ) {
        self.init(name, valueName, allowedValues: values.allCases.map(\.rawValue), help: help)
    }

    /// The option as the help shows it.
    package var usage: String {
        valueName.map { "--\(name) \($0)" } ?? "--\(name)"
    }
}

extension Option {
    package static let output = Option("output", "DIR", help: "The folder to write to; made if it is not there.")
    package static let outputFile = Option(
        "output", "FILE", help: "The file to write; without it, standard output.")
    package static let diagramFormat = Option(
        "format", "FORMAT", values: DiagramFormat.self,
        help: "mermaid (default), dot, or svg, which Graphviz lays out.")
    package static let documentFormat = Option(
        "format", "FORMAT", values: DocumentFormat.self,
        help: "markdown (default) or html, a page that needs no other file.")
    package static let entity = Option(
        "entity", "NAME", isRepeatable: true,
        help: "Show this entity, what it inherits and its neighbours only; can be repeated.")
    package static let timeLimit = Option(
        "time-limit", "SECONDS", help: "How long Graphviz may take for a picture: 60 by default.")
    package static let generatedOutput = Option(
        "output", "PATH", help: "The folder to write to, or a file X.swift for all Swift code; made if not there."
    )
    package static let modelVersion = Option(
        "model-version", "NAME", help: "The version of the bundle to read, instead of the current one.")
    package static let templates = Option(
        "templates", "DIR", help: "A folder of templates that take the place of built-in ones of the same name.")
    package static let options = Option(
        "options", "FILE", help: "The file of options; without it, relata.json beside the model.")
    package static let accessLevel = Option(
        "access-level", "LEVEL", values: AccessLevel.self,
        help: "The access level of the generated code: public (default), package or internal.")
    package static let optionals = Option(
        "optionals", "STYLE", values: OptionalStyle.self,
        help: "relata (default): required attributes are not optional in Swift. xcode: as Xcode generates them.")
    package static let indexSetAccessors = Option(
        "index-set-accessors",
        help: "Give ordered relationships all ten of Xcode's functions: those with index sets too.")
    package static let codable = Option(
        "codable", help: "Give each class a Codable value with its attributes and the IDs of its relationships.")
    package static let coreData = Option(
        "core-data",
        help:
            "Generate for sources that say 'import CoreData': NSManagedObject, Xcode's types and file names, Manual/None left to them."
    )
    package static let runTimeModels = Option(
        "momd", "DIR", help: "Write the folder X.momd that NSManagedObjectModel(contentsOf:) reads; needs --module.")
    package static let module = Option("module", "NAME", help: "The module that the generated code is compiled in.")
    package static let sharedSources = Option(
        "shared", "FILE", isRepeatable: true,
        help: "With --core-data, a Swift file whose extensions override functions of the classes; can be repeated.")
    package static let singleFile = Option("single-file", help: "Write all Swift code into one file.")
    package static let check = Option(
        "check", help: "Write nothing; print how the files differ from what would be written, and exit with 1 if so.")
    package static let dryRun = Option("dry-run", help: "Write nothing; list what would be written or removed.")
    package static let depfile = Option(
        "depfile", "FILE", help: "Write the files that were read as a Makefile rule, for a build system.")
    package static let strict = Option("strict", help: "Exit with 1 if there is a warning.")
    package static let format = Option(
        "format", "FORMAT", values: DiagnosticFormat.self,
        help: "How to print diagnostics: text (default), json or github.")
    package static let explanationFormat = Option(
        "format", "FORMAT", values: SummaryFormat.self,
        help: "How to print the explanation: text (default) or json.")
    package static let summaryFormat = Option(
        "format", "FORMAT", values: SummaryFormat.self,
        help: "How to print what the store holds: text (default) or json.")
    package static let views = Option(
        "views", help: "Print views by the model's names over the tables of a Core Data store, for any sqlite3 shell.")
    package static let recoveredModel = Option(
        "model", help: "Print the model that a Core Data store carries, as the file 'contents' of an .xcdatamodel.")
    package static let newStore = Option("output", "FILE", help: "The new store; there must be none of the name.")
    package static let project = Option(
        "project", "DIR",
        help: "Write a folder with the new store, its model, a page that describes it, and its classes.")
    package static let existingStore = Option(
        "into", "STORE", help: "The store of Relata that takes the objects of a JSON file, instead of a new one.")
    package static let modelOfStore = Option(
        "model", "MODEL",
        help: "The model of the new store; without it, the one that the old store carries. JSON carries none.")
    package static let references = Option(
        "references", "HOW", values: ReferenceFormat.self,
        help: "How objects refer to one another: id (default), or key, the values that the model says are unique.")
    package static let exportedModel = Option(
        "model", "MODEL", help: "The model of the store; without it, the one that the store carries.")
    package static let lenient = Option("lenient", help: "Leave out what does not fit the model, and import the rest.")
    package static let report = Option(
        "report", "FILE", help: "Write what was taken over and what was not; as JSON if the name ends in .json.")
    package static let fromVersion = Option("from", "VERSION", help: "The version of the bundle that stores are of.")
    package static let toVersion = Option(
        "to", "VERSION", help: "The version that they become: the current one without it.")
    package static let storeFile = Option(
        "store", "FILE", help: "The store to migrate. Its version is read from the file.")
    package static let storeDryRun = Option(
        "dry-run", help: "Change nothing; say what would be done, and which rows block it.")
    package static let storeCheck = Option(
        "check", help: "As --dry-run, and exit with 1 if the store is not of the version yet, or cannot become it.")
    package static let failing = Option(
        "check", help: "Exit with 1 if a store cannot become the other version, or loses what no option discards.")
    package static let lockCheck = Option(
        "check", help: "Write nothing; exit with 1 if a shipped version was edited, is missing, or is not locked yet.")
    package static let historyFormat = Option(
        "format", "FORMAT", values: HistoryFormat.self,
        help: "text (default), json, or markdown, a page that a team would keep.")
    package static let portingModel = Option(
        "model", "MODEL", isRepeatable: true,
        help: "A model whose classes the files have: key paths are checked against it; can be repeated.")
    package static let write = Option("write", help: "Make the edits in the files themselves.")
    package static let copies = Option(
        "output", "DIR", help: "Write copies that compile in place of the files, whose lines they keep, into a folder.")
    package static let color = Option(
        "color", "WHEN", values: ColorChoice.self,
        help: "Use colors: auto (default: on a terminal, unless NO_COLOR is set), always or never.")
    package static let quiet = Option("quiet", help: "Print only errors and warnings, beside what was asked for.")
    package static let verbose = Option(
        "verbose", help: "Say which files are read and written too, and print all notes.")
    package static let help = Option("help", help: "Show this help.")
    package static let version = Option("version", help: "Show the version.")

    /// The options of every verb.
    package static let common: [Option] = [.color, .quiet, .verbose, .help, .version]
}
