// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ToDo",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "ToDo",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Generated/ToDo.sql"],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
