/// What the generator can be told to do.
enum Verb: String, CaseIterable, Sendable {
    case generate
    case lint
    case schema
    case explain
    case templates
    case help

    /// What it does, in a few words.
    var summary: String {
        switch self {
        case .generate: "Write Swift classes and the SQLite schema of a model (the default)."
        case .lint: "Check models and print what is wrong with them."
        case .schema: "Print the SQLite schema of a model."
        case .explain: "Print what deleting an object does, by the delete rules of a model."
        case .templates: "List or copy the built-in templates, or show what a template can use."
        case .help: "Explain a verb."
        }
    }

    /// How it is called.
    var usage: [String] {
        switch self {
        case .generate: ["generator [generate] MODEL … --output PATH [options]"]
        case .lint: ["generator lint MODEL … [options]"]
        case .schema: ["generator schema MODEL [options]"]
        case .explain: ["generator explain MODEL [ENTITY] [options]"]
        case .templates:
            [
                "generator templates list",
                "generator templates eject [NAME …] --output DIR",
                "generator templates context MODEL [options]",
            ]
        case .help: ["generator help [VERB]"]
        }
    }

    /// The options that it takes.
    var options: [Option] {
        switch self {
        case .generate:
            [
                .generatedOutput, .modelVersion, .options, .accessLevel, .optionals, .singleFile, .templates, .check,
                .dryRun,
                .depfile, .format, .quiet, .help,
            ]
        case .lint: [.modelVersion, .options, .strict, .format, .help]
        case .schema: [.modelVersion, .format, .help]
        case .explain: [.modelVersion, .explanationFormat, .help]
        case .templates: [.output, .modelVersion, .options, .accessLevel, .optionals, .format, .help]
        case .help: [.help]
        }
    }

    /// Commands that can be copied.
    var examples: [String] {
        switch self {
        case .generate:
            [
                "generator Music.xcdatamodeld --output Generated",
                "generator Music.xcdatamodeld --output Generated --check",
                "generator Music.xcdatamodeld --output build/Music.swift --depfile build/Music.d",
            ]
        case .lint: ["generator lint Music.xcdatamodeld --strict"]
        case .schema: ["generator schema Music.xcdatamodeld | sqlite3 music.sqlite"]
        case .explain:
            [
                "generator explain Music.xcdatamodeld",
                "generator explain Music.xcdatamodeld Album",
                "generator explain Music.xcdatamodeld --format json > deletes.json",
            ]
        case .templates:
            [
                "generator templates eject --output MyTemplates",
                "generator Music.xcdatamodeld --output Generated --templates MyTemplates",
            ]
        case .help: ["generator help generate"]
        }
    }
}
