// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Library",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "Library",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Library.xcdatamodeld"],
            plugins: [.plugin(name: "RelataPlugin", package: "relata")])
    ]
)
