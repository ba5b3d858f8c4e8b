public import Foundation
public import Relata

/// A version of a model, by the file that has it or by its name.
open class NSManagedObjectModelReference: NSObject {
    /// The version; an empty model where there is none.
    public let resolvedModel: NSManagedObjectModel
    /// The checksum that the program has named: not compared, as Core Data's checksums are others.
    public let versionChecksum: String

    /// A reference to a model.
    public init(model: NSManagedObjectModel, versionChecksum: String) {
        resolvedModel = model
        self.versionChecksum = versionChecksum
    }

    /// A reference to the model of a file.
    public convenience init(fileURL: URL, versionChecksum: String) {
        self.init(
            model: NSManagedObjectModel(contentsOf: fileURL) ?? NSManagedObjectModel(), versionChecksum: versionChecksum
        )
    }

    /// A reference to the version of a name.
    /// - Parameter bundle: the bundle that has the model, in whose folder of versions the version is; nil for the main
    ///   bundle.
    public convenience init(name: String, in bundle: Bundle?, versionChecksum: String) {
        let bundle = bundle ?? .main
        let bundles = bundle == .main ? Bundle.besideProgram : [bundle]
        let files = bundles.flatMap { bundle in
            (bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []).map { folder in
                (folder as URL).appending(path: "\(name).mom")
            } + [bundle.bundleURL.appending(path: "\(name).mom"), bundle.bundleURL.appending(path: "\(name).momd")]
        }
        let file = files.first { FileManager.default.fileExists(atPath: $0.path) }
        self.init(
            model: file.flatMap { NSManagedObjectModel(contentsOf: $0) } ?? NSManagedObjectModel(),
            versionChecksum: versionChecksum)
    }
}
