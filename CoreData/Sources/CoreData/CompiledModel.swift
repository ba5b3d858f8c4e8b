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
    /// The type that has the model; nil for versions that no code was generated of.
    let namespace: String?
    /// The version itself.
    let description: String?

    /// The model that was compiled into the program.
    var compiled: ManagedObjectModel? {
        guard let namespace else { return nil }
        let name = "\(module.utf8.count)\(module)\(namespace.utf8.count)\(namespace)O"
        return (_typeByName(name) as? any CompiledModel.Type)?.managedObjectModel
    }

    /// A model that is made of the description: one of another version, whose objects are plain ones.
    var described: ManagedObjectModel? {
        description.flatMap {
            try? ManagedObjectModel(describedBy: $0, version: version, base: NSManagedObject.self) { _ in nil }
        }
    }

    /// What is in a version's file.
    init?(_ file: URL) {
        guard let data = try? Data(contentsOf: file), let model = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = model
    }
}

/// The models of a program's bundles, each made once.
enum RunTimeModels {
    private static let made = Mutex<[String: ManagedObjectModel]>([:])

    /// The model of a folder `X.momd`, which is that of its current version, or of a version's file in it.
    static func model(at url: URL) -> ManagedObjectModel? {
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        let files = isFolder ? versions(in: url) : [url]
        return files.lazy.compactMap { RunTimeModel($0)?.compiled }.first
            ?? files.last.flatMap { model(ofVersion: $0) }
    }

    /// The models of a bundle, by their names.
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

/// What can be made of a place by being found there: an initializer of a class cannot give an object that is there already, and one of a
/// protocol can.
public protocol LoadableAtRunTime {}

extension ManagedObjectModel: LoadableAtRunTime {}

extension LoadableAtRunTime {
    /// The model of a folder `X.momd`, or of a version's file in it.
    /// - Parameter url: where the build put it: `Bundle.module.url(forResource: "X", withExtension: "momd")`.
    /// - Returns: nil where there is none. Of the version that code was generated of, the model that was compiled into the program.
    public init?(contentsOf url: URL) {
        guard let model = RunTimeModels.model(at: url) as? Self else { return nil }
        self = model
    }
}

extension ManagedObjectModel {
    /// The model in bundles: the only one, or the first by name.
    /// - Parameter bundles: where to look; nil for the main bundle.
    public static func mergedModel(from bundles: [Bundle]?) -> ManagedObjectModel? {
        (bundles ?? [.main]).flatMap { RunTimeModels.models(in: $0) }.first
    }
}
