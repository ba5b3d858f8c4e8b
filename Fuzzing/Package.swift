// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "relata", path: "..")],
    targets: [
        // It has no `main`: libFuzzer brings it, with `--sanitize=fuzzer`.
        .executableTarget(
            name: "fuzz", dependencies: [.product(name: "RelataFuzzing", package: "relata")],
            swiftSettings: [.treatAllWarnings(as: .error), .unsafeFlags(["-parse-as-library"])])
    ]
)
