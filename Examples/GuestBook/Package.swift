// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "GuestBook",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
        .executableTarget(
            name: "GuestBook",
            dependencies: ["CMicroHTTPD", .product(name: "Relata", package: "relata")],
            exclude: ["Generated/GuestBook.sql"],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ]
)
