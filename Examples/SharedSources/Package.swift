// swift-tools-version: 6.2
import PackageDescription

// On Apple's systems the shared folder is compiled as it is, against the system's Core Data. On Linux the target
// excludes it, and the plugin compiles copies of its files against Relata's module of that name.
#if os(Linux)
    let coreData: [Target.Dependency] = [.product(name: "CoreData", package: "CoreData")]
    let shared = ["Shared", "Discs.xcdatamodeld"]
    let plugins: [Target.PluginUsage] = [.plugin(name: "CoreDataPlugin", package: "CoreData")]
    let dependencies: [Package.Dependency] = [.package(path: "../../CoreData")]
#else
    let coreData: [Target.Dependency] = []
    let shared: [String] = []
    let plugins: [Target.PluginUsage] = []
    let dependencies: [Package.Dependency] = []
#endif

let package = Package(
    name: "SharedSources",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: dependencies,
    targets: [
        .target(name: "Discs", dependencies: coreData, exclude: shared, plugins: plugins),
        .executableTarget(name: "SharedSources", dependencies: ["Discs"] + coreData),
        .testTarget(name: "DiscsTests", dependencies: ["Discs"] + coreData),
    ],
    swiftLanguageModes: [.v5]
)
