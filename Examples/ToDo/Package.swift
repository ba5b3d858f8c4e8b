// swift-tools-version: 6.2
import PackageDescription

// Built by `make`, which has the model's code generated.
let package = Package(
    name: "ToDo",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "ToDo",
            dependencies: [.product(name: "Relata", package: "relata")],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
