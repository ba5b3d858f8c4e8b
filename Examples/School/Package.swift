// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "School",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "School",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["School.xcdatamodeld", "Generated/School.sql"],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
