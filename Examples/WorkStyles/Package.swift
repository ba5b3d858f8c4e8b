// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "WorkStyles",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "WorkStyles",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Generated/JobSearch.sql"],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
