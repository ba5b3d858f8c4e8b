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
}
