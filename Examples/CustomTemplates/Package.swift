// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CustomTemplates",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "CustomTemplates",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Generated/Shop.sql"],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
