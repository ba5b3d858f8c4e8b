// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where this package itself is checked, and not where a newer compiler builds it for somebody else.
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
    products: [
        .library(name: "Relata", targets: ["Relata", "DataModel"]),
        .executable(name: "generator", targets: ["generator"]),
        .plugin(name: "RelataPlugin", targets: ["RelataPlugin"]),
        .plugin(name: "GeneratePlugin", targets: ["GeneratePlugin"]),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),

        // The stages, in the order of the pipeline: read, check, map, render, write.
        .target(name: "DataModel", swiftSettings: strict),
        .target(name: "RelationalSchema", dependencies: ["DataModel"], swiftSettings: strict),
        .target(name: "ModelReader", dependencies: ["CLibXML2", "DataModel"], swiftSettings: strict),
        .target(name: "ModelChecks", dependencies: ["DataModel"], swiftSettings: strict),
        .target(name: "ModelDocumentation", dependencies: ["DataModel", "ModelChecks"], swiftSettings: strict),
        .target(name: "TemplateEngine", dependencies: ["DataModel"], swiftSettings: strict),
        .target(
            name: "BuiltInTemplates", path: "Templates", resources: [.embedInCode("swift")],
            swiftSettings: strict),
        .target(
            name: "CodeGeneration",
            dependencies: ["BuiltInTemplates", "DataModel", "RelationalSchema", "TemplateEngine"],
            swiftSettings: strict),
        .target(
            name: "GeneratorCommand",
            dependencies: [
                "CodeGeneration", "DataModel", "ModelChecks", "ModelDocumentation", "ModelReader", "RelationalSchema",
            ],
            swiftSettings: strict),
        .executableTarget(name: "generator", dependencies: ["GeneratorCommand"], swiftSettings: strict),

        // For packages that have models: while building, and on command.
        .plugin(name: "RelataPlugin", capability: .buildTool(), dependencies: ["generator"]),
        .plugin(
            name: "GeneratePlugin",
            capability: .command(
                intent: .custom(verb: "generate", description: "Write the code of data models into the package"),
                permissions: [.writeToPackageDirectory(reason: "It writes the code of your data models.")]),
            dependencies: ["generator"]),

        // The runtime that generated code imports.
        .target(
            name: "Relata", dependencies: ["CSQLite", "DataModel", "RelationalSchema"], swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["CSQLite", "DataModel", "RelationalSchema"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "DataModelTests", dependencies: ["DataModel"], swiftSettings: strict),
        .testTarget(
            name: "RelationalSchemaTests",
            dependencies: ["DataModel", "ModelReader", "RelationalSchema", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ModelReaderTests", dependencies: ["DataModel", "ModelReader", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ModelChecksTests", dependencies: ["DataModel", "ModelChecks", "ModelReader", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "TemplateEngineTests", dependencies: ["TemplateEngine"], swiftSettings: strict),
        .testTarget(
            name: "CodeGenerationTests",
            dependencies: ["CodeGeneration", "DataModel", "ModelReader", "RelationalSchema", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "GeneratorCommandTests", dependencies: ["GeneratorCommand", "DataModel", "TestSupport", "generator"],
            swiftSettings: strict),
        .executableTarget(
            name: "StoreWriter", dependencies: ["DataModel", "Relata"], path: "Tests/StoreWriter",
            swiftSettings: strict),
        .testTarget(
            name: "RelataTests",
            dependencies: ["CSQLite", "Relata", "DataModel", "RelationalSchema", "StoreWriter", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DeleteRuleTests", dependencies: ["DataModel", "Relata", "RelationalSchema", "TestSupport"],
            swiftSettings: strict),
    ]
)
