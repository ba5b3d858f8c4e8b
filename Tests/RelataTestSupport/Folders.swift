public import Foundation

/// The folders that tests read from.
public enum Folders {
    /// The root of the package.
    public static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The models of our own and what is expected of them.
    public static let fixtures = package.appending(path: "Fixtures")

    /// The models of other projects, where the folder beside the package is present.
    public static let realModels: URL? = {
        let folder = package.deletingLastPathComponent().appending(path: "shared/models")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The stores of other projects that Core Data wrote, where the folder beside the package is present.
    public static let realStores: URL? = {
        let folder = package.deletingLastPathComponent().appending(path: "shared/stores")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The paths of these stores, sorted.
    public static let realStorePaths: [String] = {
        guard let folder = realStores, let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        else { return [] }
        return names.filter { $0.hasSuffix(".sqlite") }.sorted().map { folder.appending(path: $0).path }
    }()
}
