// swift-tools-version: 6.2
import PackageDescription

let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "relata", path: "..")],
    targets: [
        .target(
            name: "CWorkloads", cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "LargeModel", dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Generated/Large.sql"], swiftSettings: warnings),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "CWorkloads", "LargeModel", .product(name: "Relata", package: "relata"),
                .product(name: "RelataGenerator", package: "relata"),
                .product(name: "RelataImport", package: "relata"),
            ],
            exclude: ["Generated/Bench.sql"], swiftSettings: warnings),
    ]
)
