import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import Synchronization

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

    /// A model that is made of the description: one of another version; nil where there is no description.
    /// - Parameter current: the model that was compiled into the program. An entity has the class that it has there,
    ///   if the class's accessors can do without the storage of that model.
    func described(besides current: ManagedObjectModel?) throws -> ManagedObjectModel? {
        try description.map {
            try ManagedObjectModel(describedBy: $0, version: version, base: NSManagedObject.self) { entity in
                current?.classByName(ofEntityNamed: entity.name)
            }
        }
    }

    /// The contents of a version's file.
    init(_ file: URL) throws { self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file)) }
}

/// The models of a program's bundles, each created once.
enum RunTimeModels {
    private static let made = Mutex<[String: ManagedObjectModel]>([:])
    private static let merged = Mutex<[MergedModel]>([])

    /// A model with the entities of several, as long as it and they are in use.
    private struct MergedModel: Sendable {
        let sources: [WeakModel]
        let result: WeakModel

        var isInUse: Bool { result.model != nil && sources.allSatisfy { $0.model != nil } }

        func isMerged(of models: [ManagedObjectModel]) -> Bool { sources.elementsEqual(models) { $0.model === $1 } }
    }

    private struct WeakModel: Sendable { weak var model: ManagedObjectModel? }

    /// The model with the entities of several: the same one as long as it is in use, so that a class has one entity.
    static func merged(_ models: [ManagedObjectModel]) -> ManagedObjectModel? {
        var different: [ManagedObjectModel] = []
        for model in models.map(\.current) where !different.contains(where: { $0 === model }) {
            different.append(model)
        }
        if different.count == 1 { return different[0] }
        let sources = different
        func known(_ models: [MergedModel]) -> ManagedObjectModel? {
            models.first { $0.isMerged(of: sources) }?.result.model
        }
        if let known = merged.withLock({ known($0) }) { return known }
        guard let model = ManagedObjectModel(merging: sources) else { return nil }
        return merged.withLock { models in
            models.removeAll { !$0.isInUse }
            if let first = known(models) { return first }
            models.append(
                MergedModel(sources: sources.map { WeakModel(model: $0) }, result: WeakModel(model: model)))
            return model
        }
    }

    /// The model of a folder `X.momd`, which is that of its current version, or of a version's file in it.
    /// - Returns: nil where there is nothing, or a folder without versions.
    /// - Throws: what is wrong with the files, if none of them gives a model.
    static func model(at url: URL) throws -> ManagedObjectModel? {
        Queues.install()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return nil }
        let files = isFolder.boolValue ? try versions(in: url) : [url]
        var failure: (any Error)?
        for file in files {
            do {
                if let compiled = try RunTimeModel(file).compiled { return compiled }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return try files.last.flatMap { try model(ofVersion: $0) }
    }

    /// The models of a bundle, by their names; unreadable ones are skipped.
    static func models(in bundle: Bundle) -> [ManagedObjectModel] {
        bundles(in: bundle).flatMap { bundle in
            let folders = bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []
            return folders.map { $0 as URL }.sorted { $0.path < $1.path }.compactMap { try? model(at: $0) }
        }
    }

    /// All versions of the models of a bundle; unreadable ones are skipped.
    static func versions(of bundle: Bundle) -> [ManagedObjectModel] {
        bundles(in: bundle).flatMap { bundle in
            let folders = bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []
            return folders.flatMap { (try? versions(in: $0 as URL)) ?? [] }.compactMap { try? model(at: $0) }
        }
    }

    /// The model of a name that a program finds without being told where: in the main bundle, or in that of one of its
    /// packages' targets.
    /// - Returns: nil where there is none.
    /// - Throws: what is wrong with its files.
    static func model(named name: String) throws -> ManagedObjectModel? {
        for bundle in bundles(in: .main) {
            let url =
                bundle.url(forResource: name, withExtension: "momd")
                ?? bundle.url(forResource: name, withExtension: "mom")
            if let model = try url.flatMap({ try model(at: $0) }) { return model }
        }
        return nil
    }

    /// A bundle; if it is the main one, those beside it too.
    static func bundles(in bundle: Bundle) -> [Bundle] { bundle == .main ? Bundle.besideProgram : [bundle] }

    /// Whether a model is a version that was read from its file.
    static func isVersion(_ model: ManagedObjectModel) -> Bool {
        made.withLock { $0.values.contains { $0 === model } }
    }

    /// The checksums of the versions in a folder `X.momd`, by the versions' names.
    static func checksums(in folder: URL) throws -> [String: String] {
        var checksums: [String: String] = [:]
        for file in try versions(in: folder) {
            checksums[file.deletingPathExtension().lastPathComponent] = try model(at: file)?.versionChecksum
        }
        return checksums
    }

    private static func versions(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".mom") }.sorted()
            .map { folder.appending(path: $0) }
    }

    private static func model(ofVersion file: URL) throws -> ManagedObjectModel? {
        let path = file.standardizedFileURL.path
        if let model = made.withLock({ $0[path] }) { return model }
        let current = try? versions(in: file.deletingLastPathComponent()).lazy
            .compactMap { try? RunTimeModel($0).compiled }.first
        guard let model = try RunTimeModel(file).described(besides: current) else { return nil }
        return made.withLock { models in
            if let first = models[path] { return first }
            models[path] = model
            return model
        }
    }
}
