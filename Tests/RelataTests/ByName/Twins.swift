import Foundation
import Relata
import Testing

/// The same steps in two stores: one whose objects have generated code, one whose objects have none.
///
/// All that the steps note is compared. They access properties by name, as that is what both kinds of objects have.
struct Twins {
    /// Carries out steps in both stores.
    /// - Parameters:
    ///   - model: the model with generated code.
    ///   - steps: note what they read.
    /// - Returns: the notes, which are the same for both.
    @discardableResult
    static func compare(
        _ model: ManagedObjectModel = MusicModel.managedObjectModel, sourceLocation: SourceLocation = #_sourceLocation,
        _ steps: (Twin) throws -> Void
    ) throws -> String {
        let generated = try Twin(model)
        try steps(generated)
        let dynamic = try Twin(ManagedObjectModel(dynamic: model.model))
        try steps(dynamic)
        for (line, (one, other)) in zip(generated.notes, dynamic.notes).enumerated() where one != other {
            Issue.record("note \(line): with generated code\n\(one)\nwithout\n\(other)", sourceLocation: sourceLocation)
        }
        #expect(generated.notes.count == dynamic.notes.count, sourceLocation: sourceLocation)
        return generated.notes.joined(separator: "\n")
    }
}

/// One of two stores.
final class Twin {
    let model: ManagedObjectModel
    let container: PersistentContainer
    private(set) var notes: [String] = []
    private var contexts: [ManagedObjectContext] = []

    init(_ model: ManagedObjectModel) throws {
        self.model = model
        var description = PersistentStoreDescription(url: URL(filePath: "/dev/null"))
        description.tracksHistory = true
        container = try PersistentContainer(model: model, description: description)
    }

    func context() -> ManagedObjectContext {
        let context = container.newBackgroundContext()
        contexts.append(context)
        return context
    }

    func make(_ entity: String, _ values: [String: Any?] = [:], in context: ManagedObjectContext) -> ManagedObject {
        let object = EntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValuesForKeys(values)
        return object
    }

    /// The objects of an entity, in the order of a property.
    func all(_ entity: String, by key: String = "name", in context: ManagedObjectContext) throws -> [ManagedObject] {
        let request = FetchRequest<ManagedObject>(entityName: entity)
        request.sortDescriptors = [KeySortDescriptor(key: key)]
        return try context.fetch(request)
    }

    func fetch(
        _ entity: String, _ format: String, _ arguments: [any Sendable] = [], by key: String = "name",
        in context: ManagedObjectContext
    ) throws -> [ManagedObject] {
        let request = FetchRequest<ManagedObject>(entityName: entity)
        request.predicate = try FetchPredicate(format: format, argumentArray: arguments)
        request.sortDescriptors = [KeySortDescriptor(key: key)]
        return try context.fetch(request)
    }

    func note(_ label: String, _ value: Any?) { notes.append("\(label): \(text(value))") }

    /// Notes the error of some work.
    func noteError(_ label: String, _ work: () throws -> Void) {
        do {
            try work()
            notes.append("\(label): no error")
        } catch let error as PersistenceError {
            notes.append("\(label): \(error.code) \(plain("\(error)"))")
        } catch {
            notes.append("\(label): \(plain("\(error)"))")
        }
    }

    /// Notes everything that objects of the context's entities have.
    func noteAll(_ label: String, in context: ManagedObjectContext) throws {
        for entity in model.entities.filter({ !$0.isAbstract }).sorted(by: { $0.name < $1.name }) {
            let request = FetchRequest<ManagedObject>(entityName: entity.name)
            request.includesSubentities = false
            let objects = try context.fetch(request).sorted { name($0) < name($1) }
            for object in objects { noteValues(label, object) }
        }
    }

    /// Notes everything that an object has.
    func noteValues(_ label: String, _ object: ManagedObject) {
        let keys = object.entity.propertiesByName.keys.sorted()
        note("\(label) \(name(object)) faults", keys.filter { object.hasFault(forRelationshipNamed: $0) })
        note(
            "\(label) \(name(object)) is",
            [object.isInserted, object.isUpdated, object.isDeleted, object.hasChanges, object.isFault])
        for key in keys { note("\(label) \(name(object)).\(key)", object.value(forKey: key)) }
        note("\(label) \(name(object)) changed", object.changedValues())
        note("\(label) \(name(object)) changed now", object.changedValuesForCurrentEvent())
        note("\(label) \(name(object)) committed", object.committedValues(forKeys: nil))
        note("\(label) \(name(object)) persistently", object.hasPersistentChangedValues)
    }

    private func name(_ object: ManagedObject) -> String {
        let keys = ["name", "title", "text", "city"].filter { object.entity.attributesByName[$0] != nil }
        return "\(object.entity.name) \(keys.first.map { object.value(forKey: $0) ?? "nil" } ?? "")"
    }

    private func text(_ value: Any?) -> String {
        switch value {
        case nil: "nil"
        case let object as ManagedObject: name(object)
        case let id as ManagedObjectID: id.isTemporaryID ? "new \(id.entity)" : "\(id.entity) \(plain("\(id)"))"
        case let members as Set<ManagedObject>: "{" + members.map { name($0) }.sorted().joined(separator: ", ") + "}"
        case let values as [String: Any]:
            "[" + values.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "]"
        case let values as Set<AnyHashable>: "{" + values.map { text($0.base) }.sorted().joined(separator: ", ") + "}"
        case let values as [Any]: "[" + values.map { text($0) }.joined(separator: ", ") + "]"
        case let number as NSNumber: "\(type(of: number)) \(number)"
        case let value?: "\(type(of: value)) \(value)"
        }
    }

    /// A text without what differs between any two stores.
    private func plain(_ text: String) -> String {
        text.replacing(/[0-9A-F]{8}-[0-9A-F-]{27}/, with: "UUID").replacing(/\/t[0-9]+/, with: "/new")
    }
}
