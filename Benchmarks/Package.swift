// swift-tools-version: 6.2
import PackageDescription

let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "relata", path: ".."), .package(path: "../CoreData")],
    targets: [
        .target(
            name: "CWorkloads", cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "LargeModel", dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Generated/Large.sql"], swiftSettings: warnings),
        .target(
            name: "CoreDataWorkloads", dependencies: ["CWorkloads", .product(name: "CoreData", package: "CoreData")],
            exclude: ["Shared", "Bench.xcdatamodeld"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "CoreDataPlugin", package: "CoreData")]),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "CWorkloads", "CoreDataWorkloads", "LargeModel", .product(name: "Relata", package: "relata"),
                .product(name: "RelataGenerator", package: "relata"),
                .product(name: "RelataImport", package: "relata"),
            ],
            exclude: ["Generated/Bench.sql"],
            // The module CoreData has members of the same names, which only CoreDataWorkloads is to see.
            swiftSettings: warnings + [.enableUpcomingFeature("MemberImportVisibility")]),
    ]
)
