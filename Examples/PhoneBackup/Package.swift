// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PhoneBackup",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .executableTarget(
            name: "PhoneBackup",
            dependencies: [
                .product(name: "Relata", package: "relata"), .product(name: "RelataImport", package: "relata"),
            ],
            exclude: ["Hikes.xcdatamodeld"],
            plugins: [.plugin(name: "RelataPlugin", package: "relata")])
    ]
)
