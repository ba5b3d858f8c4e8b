// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Migration",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "Migration",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Library.lock.json", "Library.xcdatamodeld", "relata.json"],
            plugins: [.plugin(name: "RelataPlugin", package: "relata")])
    ]
)
