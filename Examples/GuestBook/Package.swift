// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "GuestBook",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "GuestBook",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Generated/GuestBook.sql"],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
