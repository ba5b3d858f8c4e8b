// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Playlist",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "Playlist",
            dependencies: [.product(name: "Relata", package: "relata")],
            exclude: ["Playlist.xcdatamodeld"],
            swiftSettings: [.treatAllWarnings(as: .error)],
            plugins: [.plugin(name: "RelataPlugin", package: "relata")])
    ]
)
