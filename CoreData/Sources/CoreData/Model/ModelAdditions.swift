import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata
import RelataModel
import Synchronization

/// Additions of a program to models: named requests, configurations, identifiers of the version.
struct ModelAdditions: @unchecked Sendable {
    var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
    var configurations: [String: [NSEntityDescription]] = [:]
    var versionIdentifiers: Set<AnyHashable>?
    var localization: [AnyHashable: Any]?
    private weak var model: ManagedObjectModel?

    private static let all = Mutex<[ObjectIdentifier: ModelAdditions]>([:])

    private init(_ model: ManagedObjectModel) { self.model = model }

    /// The additions to a model.
    static func of(_ model: ManagedObjectModel) -> ModelAdditions? {
        // Another model may have had the identifier before.
        all.withLock { $0[ObjectIdentifier(model)] }.flatMap { $0.model === model ? $0 : nil }
    }

    /// Adds something to a model.
    static func change(_ model: ManagedObjectModel, _ change: (inout ModelAdditions) -> Void) {
        let identifier = ObjectIdentifier(model)
        all.withLock { all in
            all = all.filter { $0.value.model != nil }
            // Another model may have had the identifier before.
            var additions = all[identifier].flatMap { $0.model === model ? $0 : nil } ?? ModelAdditions(model)
            change(&additions)
            all[identifier] = additions
        }
    }
}

extension ManagedObjectModel {
    /// The names of the configurations.
    public var configurations: [String] {
        let added = ModelAdditions.of(self)?.configurations.keys.sorted() ?? []
        return current.model.configurations.map(\.name).filter { !added.contains($0) } + added
    }

    /// The entities of a configuration; all of them for nil and for one that the model does not have, as a store has
    /// all.
    public func entities(forConfigurationName name: String?) -> [NSEntityDescription]? {
        if let name, let added = ModelAdditions.of(self)?.configurations[name] { return added }
        let configuration = current.model.configurations.first { $0.name == name }
        return configuration.map { $0.entities.compactMap { entitiesByName[$0] } } ?? entities
    }

    /// Says which entities belong to a configuration, which can be asked for; a store has all entities in any case.
    public func setEntities(_ entities: [NSEntityDescription], forConfigurationName name: String) {
        ModelAdditions.change(self) { $0.configurations[name] = entities }
    }

    /// The names that the model's author gave the version. Set them before the model is passed to a coordinator: the
    /// first string names the version.
    public var versionIdentifiers: Set<AnyHashable> {
        get { ModelAdditions.of(self)?.versionIdentifiers ?? model.versionIdentifier.map { [$0] } ?? [] }
        set {
            ModelAdditions.change(self) { $0.versionIdentifiers = newValue }
            rebuild()
        }
    }

    /// A digest of the entities, which models with equal entities share. It is not that of Core Data.
    public var versionChecksum: String {
        var digest: [UInt8] = Array(repeating: 0, count: 32)
        for (name, hash) in entityVersionHashesByName.sorted(by: { $0.key < $1.key }) {
            for (index, byte) in (Array(name.utf8) + hash).enumerated() {
                let target = index % digest.count
                digest[target] = (digest[target] &* 31) ^ byte
            }
        }
        return Data(digest).base64EncodedString()
    }

    /// Texts for names of entities and properties, which the program can look up: messages of errors do not use them.
    public var localizationDictionary: [AnyHashable: Any]? {
        get { ModelAdditions.of(self)?.localization }
        set { ModelAdditions.change(self) { $0.localization = newValue } }
    }
}

// Requests that the model has by their names, and that the program has added.
extension ManagedObjectModel {
    /// The requests by their names.
    public var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] {
        let names = current.model.fetchRequests.map(\.name) + (ModelAdditions.of(self)?.templates.keys.sorted() ?? [])
        var requests: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
        for name in names { requests[name] = fetchRequestTemplate(forName: name) }
        return requests
    }

    /// Adds a request, or removes one that was added.
    public func setFetchRequestTemplate(_ request: NSFetchRequest<any NSFetchRequestResult>?, forName name: String) {
        ModelAdditions.change(self) { $0.templates[name] = request?.copy() }
    }

    /// A copy of a request, by its name; nil where there is none of that name.
    public func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? {
        ModelAdditions.of(self)?.templates[name]?.copy() ?? current.Relata::fetchRequestFromTemplate(withName: name)
    }

    /// A copy of a request, by its name, with values for its variables; nil where there is none of that name.
    public func fetchRequestFromTemplate(
        withName name: String, substitutionVariables variables: [String: Any]
    ) -> NSFetchRequest<any NSFetchRequestResult>? {
        let values = variables.mapValues { $0 is NSNull ? nil : $0 as Any? }
        guard let added = ModelAdditions.of(self)?.templates[name]?.copy() else {
            return current.Relata::fetchRequestFromTemplate(withName: name, substitutionVariables: values)
        }
        added.fetchPredicate = added.fetchPredicate?.withSubstitutionVariables(values)
        return added
    }
}
