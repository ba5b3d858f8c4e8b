// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "GuestBook",
    dependencies: [.package(name: "relata", path: "../..")],
    targets: [
        // GNU libmicrohttpd, an HTTP server in C, as the system has it.
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .executableTarget(
            name: "GuestBook",
            dependencies: ["CMicroHTTPD", .product(name: "Relata", package: "relata")],
            exclude: ["Generated/GuestBook.sql"],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ]
)
