// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where this package itself is checked, and not where a newer compiler builds it for a package that
// uses it.
let warnings: [SwiftSetting] =
    Context.environment["RELATA_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let strict: [SwiftSetting] =
    warnings + [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

let package = Package(
    name: "relata",
    // Linux is what the tests run on. The versions of Apple's systems are those that have all that is used: Mutex,
    // Atomic, #Predicate.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Relata", targets: ["Relata", "RelataModel"]),
        .library(name: "RelataImport", targets: ["RelataImport", "RelataStoreTransfer", "RelataCoreDataStore"]),
        .executable(name: "RelataGenerator", targets: ["RelataGenerator"]),
        .executable(name: "RelataCoreDataGenerator", targets: ["RelataCoreDataGenerator"]),
        .plugin(name: "RelataPlugin", targets: ["RelataPlugin"]),
        .plugin(name: "RelataGeneratePlugin", targets: ["RelataGeneratePlugin"]),
        // Only for the package Fuzzing: it lets internal modules be fuzzed that no product shows. No other build
        // contains it.
        .library(name: "RelataFuzzing", targets: ["RelataFuzzing"]),
    ],
    targets: [
        .systemLibrary(
            name: "CRelataLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CRelataSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
        .systemLibrary(
            name: "CRelataZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

        // The stages, in the order of the pipeline: read, check, map, render, write.
        .target(name: "RelataModel", swiftSettings: strict),
        .target(name: "RelataSchema", dependencies: ["RelataJSON", "RelataModel"], swiftSettings: strict),
        // What becomes of a store when its model changes: below the runtime that does it and the command line that
        // shows it.
        .target(name: "RelataMigration", dependencies: ["RelataModel", "RelataSchema"], swiftSettings: strict),
        .target(name: "RelataModelReader", dependencies: ["CRelataLibXML2", "RelataModel"], swiftSettings: strict),
        .target(name: "RelataModelChecks", dependencies: ["RelataModel", "RelataSchema"], swiftSettings: strict),
        .target(
            name: "RelataModelDocumentation", dependencies: ["RelataModel", "RelataModelChecks"], swiftSettings: strict),
        .target(name: "RelataTemplateEngine", dependencies: ["RelataModel"], swiftSettings: strict),
        .target(
            name: "RelataBuiltInTemplates", path: "Templates", resources: [.embedInCode("swift")],
            swiftSettings: strict),
        // Strict JSON with the location of each value: for options, and for the objects of a store.
        .target(name: "RelataJSON", swiftSettings: strict),
        .target(
            name: "RelataCodeGeneration",
            dependencies: [
                "RelataBuiltInTemplates", "RelataJSON", "RelataModel", "RelataSchema", "RelataTemplateEngine",
            ],
            swiftSettings: strict),
        // Core Data's own stores: the format and the model in it, and the way of the rows into a store of Relata.
        .target(
            name: "RelataCoreDataStore",
            dependencies: ["CRelataSQLite", "CRelataZlib", "RelataModel", "RelataModelReader", "RelataSchema"],
            swiftSettings: strict),
        .target(
            name: "RelataStoreTransfer",
            dependencies: [
                "CRelataSQLite", "RelataCoreDataStore", "RelataJSON", "RelataMigration", "RelataModel", "RelataSchema",
            ],
            swiftSettings: strict),
        // Swift sources that are written against Core Data, rewritten so that they compile without Objective-C.
        .target(name: "RelataPorting", dependencies: ["RelataModel"], swiftSettings: strict),
        // The command line: what every program of the generator has, with the verbs of a build step.
        .target(
            name: "RelataCommandLine",
            dependencies: [
                "RelataCodeGeneration", "RelataMigration", "RelataModel", "RelataModelChecks", "RelataModelReader",
                "RelataSchema",
            ],
            swiftSettings: strict),
        // What a build step does beside it for sources that are written against Core Data.
        .target(
            name: "RelataCoreDataCommand",
            dependencies: [
                "RelataCodeGeneration", "RelataCommandLine", "RelataCoreDataStore", "RelataModel", "RelataModelReader",
                "RelataPorting",
            ],
            swiftSettings: strict),
        // All other verbs.
        .target(
            name: "RelataGeneratorCommand",
            dependencies: [
                "RelataCodeGeneration", "RelataCommandLine", "RelataCoreDataCommand", "RelataCoreDataStore",
                "RelataMigration", "RelataModel", "RelataModelChecks", "RelataModelDocumentation", "RelataModelReader",
                "RelataSchema", "RelataStoreTransfer",
            ],
            swiftSettings: strict),
        // For people, as `swift run generator`. It is not declared as a product, so that packages which depend on this
        // one have none of it (SwiftPM makes one of it in this package itself): products of a dependency are built
        // beside the user's own, and one of this name would overwrite an executable of theirs that is called
        // `generator` too. Nor is its name taken from anybody, as SwiftPM leaves out what no product needs.
        .executableTarget(
            name: "generator", dependencies: ["RelataCommandLine", "RelataGeneratorCommand"], swiftSettings: strict),
        // For the plugins, and for packages that start them themselves. The first build of every package with a plugin
        // compiles its tool and all that the tool depends on, so these have only what a build step needs.
        .executableTarget(name: "RelataGenerator", dependencies: ["RelataCommandLine"], swiftSettings: strict),
        .executableTarget(
            name: "RelataCoreDataGenerator", dependencies: ["RelataCommandLine", "RelataCoreDataCommand"],
            swiftSettings: strict),

        // For packages that have models: while building, and on command.
        .plugin(name: "RelataPlugin", capability: .buildTool(), dependencies: ["RelataGenerator"]),
        .plugin(
            name: "RelataGeneratePlugin",
            capability: .command(
                intent: .custom(verb: "generate", description: "Write the code of data models into the package"),
                permissions: [.writeToPackageDirectory(reason: "It writes the code of your data models.")]),
            dependencies: ["RelataGenerator"]),

        // The runtime that generated code imports.
        .target(
            name: "Relata",
            dependencies: ["CRelataSQLite", "RelataJSON", "RelataMigration", "RelataModel", "RelataSchema"],
            swiftSettings: strict),

        // For programs that take over data of Core Data; apart, so that the runtime needs neither zlib nor libxml2.
        .target(
            name: "RelataImport",
            dependencies: ["Relata", "RelataCoreDataStore", "RelataModel", "RelataSchema", "RelataStoreTransfer"],
            swiftSettings: strict),

        .target(
            name: "RelataTestSupport", dependencies: ["CRelataSQLite", "RelataModel", "RelataSchema"],
            path: "Tests/RelataTestSupport",
            swiftSettings: strict),
        .target(
            name: "RelataFuzzing",
            dependencies: [
                "Relata", "RelataCodeGeneration", "RelataCoreDataStore", "RelataModel", "RelataModelChecks",
                "RelataModelDocumentation", "RelataModelReader", "RelataPorting", "RelataSchema", "RelataStoreTransfer",
                "RelataTestSupport",
            ],
            path: "Tests/RelataFuzzing", exclude: ["Generated/Depot.sql"], swiftSettings: strict),
        .testTarget(
            name: "RelataModelTests", dependencies: ["RelataModel", "RelataTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "RelataSchemaTests",
            dependencies: ["RelataModel", "RelataModelReader", "RelataSchema", "RelataTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RelataMigrationTests",
            dependencies: ["RelataMigration", "RelataModel", "RelataModelReader", "RelataSchema", "RelataTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RelataModelReaderTests", dependencies: ["RelataModel", "RelataModelReader", "RelataTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RelataModelChecksTests",
            dependencies: [
                "RelataModel", "RelataModelChecks", "RelataModelReader", "RelataSchema", "RelataTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RelataCoreDataStoreTests",
            dependencies: ["RelataCoreDataStore", "RelataModel", "RelataModelReader", "RelataTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RelataStoreTransferTests",
            dependencies: [
                "RelataCoreDataStore", "RelataModel", "RelataModelReader", "RelataSchema", "RelataStoreTransfer",
                "RelataTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RelataTemplateEngineTests", dependencies: ["RelataTemplateEngine", "RelataTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RelataPortingTests",
            dependencies: ["RelataModel", "RelataModelReader", "RelataPorting", "RelataTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RelataCodeGenerationTests",
            dependencies: [
                "RelataCodeGeneration", "RelataModel", "RelataModelReader", "RelataSchema", "RelataTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RelataGeneratorCommandTests",
            dependencies: [
                "RelataCodeGeneration", "RelataCommandLine", "RelataCoreDataCommand", "RelataGeneratorCommand",
                "RelataModel", "RelataTestSupport", "generator",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "RelataTestStoreWriter", dependencies: ["RelataModel", "Relata"], path: "Tests/RelataTestStoreWriter",
            swiftSettings: strict),
        .testTarget(
            name: "RelataTests",
            dependencies: [
                "CRelataSQLite", "Relata", "RelataMigration", "RelataModel", "RelataSchema", "RelataTestStoreWriter",
                "RelataTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RelataFuzzingTests",
            dependencies: [
                "Relata", "RelataCoreDataStore", "RelataFuzzing", "RelataModel", "RelataSchema", "RelataTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RelataImportTests",
            dependencies: [
                "Relata", "RelataCoreDataStore", "RelataFuzzing", "RelataImport", "RelataModel", "RelataStoreTransfer",
                "RelataTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RelataDeleteRuleTests",
            dependencies: ["RelataModel", "Relata", "RelataSchema", "RelataTestSupport"],
            swiftSettings: strict),
    ]
)
