/// The verbs of the generator's command line.
package enum Verb: String, CaseIterable, Sendable {
    case generate
    case lint
    case schema
    case explain
    case diagram
    case document
    case store
    case `import`
    case export
    case diff
    case migrate
    case lock
    case port
    case templates
    case completions
    case help

    /// A short description of the verb.
    package var summary: String {
        switch self {
        case .generate: "Write a model's Swift classes and SQLite schema (the default)."
        case .lint: "Check models and print what is wrong with them."
        case .schema: "Print the SQLite schema of a model."
        case .explain: "Print what deleting an object does by a model's delete rules."
        case .diagram: "Draw a model as Mermaid, DOT or SVG, with its delete rules."
        case .document: "Describe a model as Markdown or as an HTML page."
        case .store: "Show what a store's file holds; recover its model."
        case .import: "Make a store of a Core Data store, or of JSON."
        case .export: "Export a store's objects as JSON."
        case .diff: "Say what a new version of a model does to its stores."
        case .migrate: "Migrate a store to another version, or print the SQL."
        case .lock: "Record which versions have shipped, or check them."
        case .port: "Rewrite Swift files that use Core Data for systems without it."
        case .templates: "List or copy the templates, or show what one can use."
        case .completions: "Print a script that completes commands in a shell."
        case .help: "Explain a verb, or the identifier of a diagnostic."
        }
    }

    /// The forms of the verb's command line.
    package var usage: [String] {
        switch self {
        case .generate: ["generator [generate] MODEL … --output PATH [options]"]
        case .lint: ["generator lint MODEL … [options]"]
        case .schema: ["generator schema MODEL [options]"]
        case .explain: ["generator explain MODEL [ENTITY] [options]"]
        case .diagram: ["generator diagram MODEL [options]"]
        case .document: ["generator document MODEL [options]"]
        case .store: ["generator store FILE [options]"]
        case .import:
            [
                "generator import FILE --output NEW [options]",
                "generator import FILE --project DIR [options]",
                "generator import FILE.jsonl --into STORE [options]",
            ]
        case .export: ["generator export STORE [options]"]
        case .diff: ["generator diff MODEL [--from VERSION] [--to VERSION] [options]"]
        case .migrate:
            [
                "generator migrate MODEL --from VERSION [--to VERSION] [options]",
                "generator migrate MODEL --store FILE [--to VERSION] [options]",
            ]
        case .lock: ["generator lock MODEL [--check] [options]"]
        case .port: ["generator port FILE … [--model MODEL …] [--write | --output DIR]"]
        case .templates:
            [
                "generator templates list",
                "generator templates eject [NAME …] --output DIR",
                "generator templates context [MODEL] [options]",
            ]
        case .completions: ["generator completions bash|zsh|fish"]
        case .help: ["generator help [VERB | IDENTIFIER]"]
        }
    }

    /// The verb's own options.
    package var options: [Option] {
        switch self {
        case .generate:
            [
                .generatedOutput, .modelVersion, .options, .accessLevel, .optionals, .indexSetAccessors, .codable,
                .coreData,
                .runTimeModels, .module, .sharedSources, .singleFile,
                .templates, .check, .dryRun, .depfile, .format,
            ]
        case .lint: [.modelVersion, .options, .strict, .format]
        case .schema: [.modelVersion, .format]
        case .explain: [.modelVersion, .explanationFormat]
        case .diagram:
            [.diagramFormat, .outputFile, .entity, .timeLimit, .modelVersion]
        case .document:
            [.documentFormat, .outputFile, .timeLimit, .modelVersion]
        case .store: [.views, .recoveredModel, .summaryFormat]
        case .import: [.newStore, .project, .existingStore, .modelOfStore, .modelVersion, .lenient, .report]
        case .export: [.outputFile, .references, .exportedModel, .modelVersion]
        case .diff: [.fromVersion, .toVersion, .failing, .historyFormat, .options]
        case .migrate: [.fromVersion, .toVersion, .storeFile, .storeDryRun, .storeCheck, .options]
        case .lock: [.lockCheck, .options, .format]
        case .port: [.portingModel, .write, .copies, .format]
        case .templates: [.output, .modelVersion, .options, .accessLevel, .optionals, .format]
        case .completions, .help: []
        }
    }

    /// The verb's own options, followed by those of every verb.
    package var allOptions: [Option] {
        options.filter { !Option.common.contains($0) } + Option.common
    }

    /// The allowed values of the first operand; empty if it is a model.
    package var operandWords: [String] {
        switch self {
        case .templates: TemplatesAction.allCases.map(\.rawValue)
        case .completions: Shell.allCases.map(\.rawValue)
        case .help: Verb.allCases.map(\.rawValue)
        default: []
        }
    }

    /// Example commands that can be copied.
    package var examples: [String] {
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
        case .diagram:
            [
                "generator diagram Music.xcdatamodeld > music.mmd",
                "generator diagram Music.xcdatamodeld --format svg --output music.svg",
                "generator diagram Music.xcdatamodeld --format dot --entity Album --entity Artist | dot -Tpdf > albums.pdf",
            ]
        case .document:
            [
                "generator document Music.xcdatamodeld --output Music.md",
                "generator document Music.xcdatamodeld --format html --output music.html",
            ]
        case .store:
            [
                "generator store Music.sqlite",
                "generator store Music.sqlite --model > contents && generator diagram contents",
                "generator store Music.sqlite --views > views.sql && sqlite3 -init views.sql Music.sqlite",
            ]
        case .import:
            [
                "generator import Music.sqlite --project Music",
                "generator import Music.sqlite --output Server.sqlite",
                "generator import Music.sqlite --output Server.sqlite --lenient --report import.json",
                "generator import Music.jsonl --output Server.sqlite --model Music.xcdatamodeld",
                "generator import Seeds.jsonl --into Server.sqlite",
            ]
        case .export:
            [
                "generator export Server.sqlite --output Music.jsonl",
                "generator export Server.sqlite --references key | diff Seeds.jsonl -",
            ]
        case .diff:
            [
                "generator diff Music.xcdatamodeld",
                "generator diff Music.xcdatamodeld --from 'Music 2' --check",
                "generator diff Music.xcdatamodeld --format markdown > MIGRATIONS.md",
            ]
        case .migrate:
            [
                "generator migrate Music.xcdatamodeld --from 'Music 2' | sqlite3 music.sqlite",
                "generator migrate Music.xcdatamodeld --store music.sqlite --dry-run",
            ]
        case .lock: ["generator lock Music.xcdatamodeld", "generator lock Music.xcdatamodeld --check"]
        case .port:
            [
                "generator port Sources/Shared --model Music.xcdatamodeld",
                "generator port Sources/Shared/Track.swift --write",
            ]
        case .templates:
            [
                "generator templates context",
                "generator templates eject --output MyTemplates",
                "generator templates eject members.stencil --output MyTemplates",
                "generator Music.xcdatamodeld --output Generated --templates MyTemplates",
            ]
        case .completions:
            [
                "source <(generator completions bash)",
                "generator completions zsh > ~/.zfunc/_generator",
                "generator completions fish > ~/.config/fish/completions/generator.fish",
            ]
        case .help: ["generator help generate", "generator help dangling-reference"]
        }
    }
}
