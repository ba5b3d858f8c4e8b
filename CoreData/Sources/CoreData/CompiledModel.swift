public import Foundation
@_spi(Generated) public import Relata
import Synchronization

/// A model whose code was generated for sources that say `import CoreData`.
public protocol CompiledModel {
    /// The model.
    static var managedObjectModel: ManagedObjectModel { get }
}

/// A version of a model, as the build writes it into the folder `X.momd`.
private struct RunTimeModel: Decodable {
    let model: String
    let version: String
    let module: String
    /// The type that has the model; `nil` for versions without generated code.
    let namespace: String?
    /// The version's description.
    let description: String?

    /// The model that was compiled into the program.
    var compiled: ManagedObjectModel? {
        guard let namespace else { return nil }
        let name = "\(module.utf8.count)\(module)\(namespace.utf8.count)\(namespace)O"
        return (_typeByName(name) as? any CompiledModel.Type)?.managedObjectModel
    }

    /// A model made from the description: one of another version, whose objects are instances of `NSManagedObject`.
    var described: ManagedObjectModel? {
        description.flatMap {
            try? ManagedObjectModel(describedBy: $0, version: version, base: NSManagedObject.self) { _ in nil }
        }
    }

    /// Reads a version's file.
    init?(_ file: URL) {
        guard let data = try? Data(contentsOf: file), let model = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = model
    }
}

/// The models of a program's bundles, each created once.
enum RunTimeModels {
    private static let made = Mutex<[String: ManagedObjectModel]>([:])

    /// Returns the model of a folder `X.momd`, which is that of its current version, or of a version's file in it.
    static func model(at url: URL) -> ManagedObjectModel? {
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        let files = isFolder ? versions(in: url) : [url]
        return files.lazy.compactMap { RunTimeModel($0)?.compiled }.first
            ?? files.last.flatMap { model(ofVersion: $0) }
    }

    /// Returns the models of a bundle, sorted by name.
    static func models(in bundle: Bundle) -> [ManagedObjectModel] {
        let folders = bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []
        return folders.map { $0 as URL }.sorted { $0.path < $1.path }.compactMap { model(at: $0) }
    }

    private static func versions(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".mom") }.sorted().map { folder.appending(path: $0) }
    }

    private static func model(ofVersion file: URL) -> ManagedObjectModel? {
        let path = file.standardizedFileURL.path
        if let model = made.withLock({ $0[path] }) { return model }
        guard let model = RunTimeModel(file)?.described else { return nil }
        return made.withLock { models in
            if let first = models[path] { return first }
            models[path] = model
            return model
        }
    }
}

/// A type with values that can be looked up at a URL: an initializer of a class cannot return an existing object, and
/// one in a protocol's extension can.
public protocol LoadableAtRunTime {}

extension ManagedObjectModel: LoadableAtRunTime {}

extension LoadableAtRunTime {
    /// Returns the model of a folder `X.momd`, or of a version's file in it.
    /// - Parameter url: the location of the build's output: `Bundle.module.url(forResource: "X", withExtension:
    ///   "momd")`.
    /// - Returns: `nil` if there is no model at the URL. For the version that code was generated for, the model that
    ///   was compiled into the program.
    public init?(contentsOf url: URL) {
        guard let model = RunTimeModels.model(at: url) as? Self else { return nil }
        self = model
    }
}

extension ManagedObjectModel {
    /// Returns the model in bundles: the only one, or the first by name.
    /// - Parameter bundles: the bundles to search; `nil` for the main bundle.
    public static func mergedModel(from bundles: [Bundle]?) -> ManagedObjectModel? {
        (bundles ?? [.main]).flatMap { RunTimeModels.models(in: $0) }.first
    }
}
