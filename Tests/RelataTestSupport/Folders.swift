public import Foundation

/// The folders that tests read from.
public enum Folders {
    /// The root of the package.
    public static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The models of our own and what is expected of them.
    public static let fixtures = package.appending(path: "Fixtures")

    /// The models of other projects: the folder in `RELATA_REAL_MODELS`, or `../shared/models` beside the package, if
    /// there is one.
    public static let realModels = folder(in: "RELATA_REAL_MODELS", or: "shared/models")

    /// The stores of other projects that Core Data wrote: the folder in `RELATA_REAL_STORES`, or `../shared/stores`, if
    /// there is one.
    public static let realStores = folder(in: "RELATA_REAL_STORES", or: "shared/stores")

    private static func folder(in variable: String, or path: String) -> URL? {
        let named = ProcessInfo.processInfo.environment[variable].map { URL(filePath: $0) }
        let folder = named ?? package.deletingLastPathComponent().appending(path: path)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// The paths of these stores, sorted.
    public static let realStorePaths: [String] = {
        guard let folder = realStores, let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        else { return [] }
        return names.filter { $0.hasSuffix(".sqlite") }.sorted().map { folder.appending(path: $0).path }
    }()
}
