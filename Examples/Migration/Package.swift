// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Migration",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        // The program as it was before, which made the stores that its users have.
        .target(
            name: "OldLibrary",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Library.xcdatamodeld"],
            plugins: [.plugin(name: "RelataPlugin", package: "relata")]),
        .executableTarget(
            name: "Migration",
            dependencies: ["OldLibrary", .product(name: "Relata", package: "relata")],
            exclude: ["Library.xcdatamodeld", "relata.json"],
            plugins: [.plugin(name: "RelataPlugin", package: "relata")]),
    ]
)
