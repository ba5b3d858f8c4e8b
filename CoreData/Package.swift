// swift-tools-version: 6.2
import PackageDescription

// A package of its own: where a package has a target named CoreData, every target that imports the system's framework
// gets that target once it is built, so Relata itself must have none.
let package = Package(
    name: "relata-coredata",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "CoreData", targets: ["CoreData"]),
        .plugin(name: "CoreDataPlugin", targets: ["CoreDataPlugin"]),
    ],
    dependencies: [.package(name: "relata", path: "..")],
    targets: [
        .target(
            name: "CoreData", dependencies: [.product(name: "Relata", package: "relata")],
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
            ]),
        .plugin(
            name: "CoreDataPlugin", capability: .buildTool(),
            dependencies: [.product(name: "RelataCoreDataGenerator", package: "relata")]),
        // A module of an app, whose types have names that Relata has too.
        .target(
            name: "AppNames", dependencies: ["CoreData"], path: "Tests/AppNames",
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
        // The files that the generator writes into a folder, in a target that imports nothing publicly of itself.
        .target(
            name: "GeneratedFiles", dependencies: ["CoreData", .product(name: "Relata", package: "relata")],
            path: "Tests/GeneratedFiles", exclude: ["Archive.xcdatamodel", "Generated/Archive.sql"],
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error)]),
        .testTarget(
            name: "CoreDataTests", dependencies: ["AppNames", "CoreData", "GeneratedFiles"], exclude: ["Shared"],
            plugins: ["CoreDataPlugin"]),
        // Shared sources of a target that belongs to the main actor, where nothing else is said.
        .testTarget(
            name: "MainActorTests", dependencies: ["CoreData"], exclude: ["Shared"],
            swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)],
            plugins: ["CoreDataPlugin"]),
    ]
)
