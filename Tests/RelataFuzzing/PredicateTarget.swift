public import Foundation
import Relata
import RelataModel

/// A predicate's format string with arguments that rarely fit: it is refused by a typed error, or the store and memory
/// agree.
///
/// The first line of an input is the format, each byte that follows chooses an argument.
public struct PredicateTarget: FuzzTarget {
    private let container: PersistentContainer
    private let context: ManagedObjectContext
    private let objects: [[ManagedObject]]
    private let arguments: [Any?]
    /// A context of another store, which keeps the objects alive that the arguments have of it.
    private let foreignContext: ManagedObjectContext

    /// Prepares a store with objects, and the arguments.
    public init() throws {
        container = try PersistentContainer.temporary(model: DepotModel.managedObjectModel)
        let writer = container.newBackgroundContext()
        DepotContents.insert(into: writer)
        try writer.save()
        context = container.newBackgroundContext()
        objects = try Self.entities.map { [context] in
            try context.fetch(FetchRequest<ManagedObject>(entityName: $0))
        }
        foreignContext = try PersistentContainer.temporary(model: DepotModel.managedObjectModel).newBackgroundContext()
        let some = objects.compactMap(\.first) + [Part(context: foreignContext)]
        arguments = Self.values + some + some.map(\.objectID) + [some, Set(some)]
    }

    /// The entities that an input is asked of: one with attributes of all types, and one with relationships of all
    /// kinds.
    private static let entities = ["Crate", "Part"]

    private static var values: [Any?] {
        [
            nil, "title", "crate.code", "'; DROP TABLE Part; --", "", "\u{0}", "Äpfel", "x", "%", "*", "[", "(?<", 1,
            -1, 0,
            Int64.min, UInt64.max, Int8(7), 0.5, Float(1.5), Double.nan, -Double.infinity, -0.0, Decimal.nan,
            Decimal.greatestFiniteMagnitude, Decimal(string: "12.5"), true, NSNumber(value: 3), Date.distantPast,
            Date(timeIntervalSinceReferenceDate: .nan), Date(timeIntervalSinceReferenceDate: 1000.5),
            Date(timeIntervalSinceReferenceDate: .infinity), Data(), Data([0, 255]), UUID(), URL(filePath: "/"),
            [1, "a", nil] as [Any?], [[1], [2]], [:] as [String: Int], Set(["x"]), 1...3, [1, 3], ["a", "b"], NSNull(),
            "x" as Character, FuzzedPart.self, { 1 } as @Sendable () -> Int, Locale(identifier: "tr"), 2...,
            Array(repeating: "x", count: 300),
        ]
    }

    /// Parses the format, and asks the store and the objects in memory.
    public func run(_ input: Data) throws {
        let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let format = String(decoding: lines.first ?? Data(), as: UTF8.self)
        guard let count = try argumentCount(format) else { return }
        var choices = InputReader(Data(lines.dropFirst().first ?? Data()))
        let given = (0..<min(count, 1000)).map { _ in choices.pick(arguments) }
        let predicate: FetchPredicate
        do {
            predicate = try FetchPredicate(format: format, argumentArray: given)
                .withSubstitutionVariables(["x": choices.pick(arguments)])
        } catch let error as FetchPredicateError {
            return try Self.require(error)
        }
        for (entity, all) in zip(Self.entities, objects) {
            let request = FetchRequest<ManagedObject>(entityName: entity)
            request.predicate = predicate
            let stored = try answer { Set(try context.fetch(request)) }
            let inMemory = try answer { Set(try all.filter { try predicate.evaluate(with: $0) }) }
            guard stored == inMemory else {
                throw FuzzFailure(
                    """
                    \(entity): the store finds \(Self.names(stored)), memory \(Self.names(inMemory)).
                    \(format)
                    \(given)
                    """)
            }
        }
    }

    /// How many arguments the format takes, if it is a predicate; what prints a predicate prints what it is.
    private func argumentCount(_ format: String) throws -> Int? {
        let tree: PredicateTree
        do {
            tree = try PredicateTree(parsing: format)
        } catch {
            guard error.offset <= format.utf8.count else {
                throw FuzzFailure("An error lies outside of the text: \(error)")
            }
            // The public type prints it.
            do {
                _ = try FetchPredicate(format: format)
            } catch let error as FetchPredicateError {
                try Self.require(error)
            }
            return nil
        }
        let text = "\(tree)"
        guard let again = try? PredicateTree(parsing: text), again == tree else {
            throw FuzzFailure("A predicate is not printed as it is read:\n\(format)\n\(text)")
        }
        return tree.argumentCount
    }

    /// What is found; nothing where the predicate is refused.
    private func answer(_ find: () throws -> Set<ManagedObject>) throws -> Set<ManagedObject>? {
        do {
            return try find()
        } catch let error as FetchPredicateError {
            try Self.require(error)
            return nil
        } catch let error as PersistenceError {
            guard !"\(error)".isEmpty else { throw FuzzFailure("An error says nothing.") }
            return nil
        }
    }

    private static func require(_ error: FetchPredicateError) throws {
        guard !error.message.isEmpty, !"\(error)".isEmpty else { throw FuzzFailure("An error says nothing.") }
    }

    private static func names(_ objects: Set<ManagedObject>?) -> String {
        objects.map { "\($0.map { "\($0.objectID)" }.sorted())" } ?? "that it is refused"
    }
}
