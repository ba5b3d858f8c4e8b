// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "relata", path: "..")],
    targets: [
        .executableTarget(
            name: "benchmark",
            dependencies: [.product(name: "generator", package: "relata")],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
