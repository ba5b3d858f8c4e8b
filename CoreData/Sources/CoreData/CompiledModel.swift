public import Foundation
public import Relata

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

    /// The model that was compiled into the program.
    var compiled: ManagedObjectModel? {
        guard let namespace else { return nil }
        let name = "\(module.utf8.count)\(module)\(namespace.utf8.count)\(namespace)O"
        return (_typeByName(name) as? any CompiledModel.Type)?.managedObjectModel
    }

    /// The versions in a folder `X.momd`, or the one in a file `X.mom`.
    static func all(at url: URL) -> [RunTimeModel] {
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        let names = isFolder ? (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] : []
        let files = isFolder ? names.filter { $0.hasSuffix(".mom") }.sorted().map { url.appending(path: $0) } : [url]
        return files.compactMap { file in
            (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(RunTimeModel.self, from: $0) }
        }
    }
}

/// Finds the models that were compiled into a program.
enum CompiledModels {
    /// The model of a folder `X.momd` or of a file in it; nil where no code of it is in the program.
    static func model(at url: URL) -> ManagedObjectModel? {
        RunTimeModel.all(at: url).lazy.compactMap(\.compiled).first
    }

    /// The models of a bundle.
    static func models(in bundle: Bundle) -> [ManagedObjectModel] {
        let folders = bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []
        return folders.map { $0 as URL }.sorted { $0.path < $1.path }.compactMap { model(at: $0) }
    }
}

/// What can be made of a place by being found there: an initializer of a class cannot give an object that is there already, and one of a
/// protocol can.
public protocol LoadableAtRunTime {}

extension ManagedObjectModel: LoadableAtRunTime {}

extension LoadableAtRunTime {
    /// The model of a folder `X.momd`, or of a version's file in it.
    /// - Parameter url: where the build put it: `Bundle.module.url(forResource: "X", withExtension: "momd")`.
    /// - Returns: nil where there is none, or where no code of the version was compiled into the program.
    public init?(contentsOf url: URL) {
        guard let model = CompiledModels.model(at: url) as? Self else { return nil }
        self = model
    }
}

extension ManagedObjectModel {
    /// The model in bundles: the only one, or the first by name.
    /// - Parameter bundles: where to look; nil for the main bundle.
    public static func mergedModel(from bundles: [Bundle]?) -> ManagedObjectModel? {
        (bundles ?? [.main]).flatMap { CompiledModels.models(in: $0) }.first
    }
}
