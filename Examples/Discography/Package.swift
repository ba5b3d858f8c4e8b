// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Discography",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "Discography",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Discography.xcdatamodeld"],
            swiftSettings: [.treatAllWarnings(as: .error)],
            plugins: [.plugin(name: "RelataPlugin", package: "relata")])
    ]
)
