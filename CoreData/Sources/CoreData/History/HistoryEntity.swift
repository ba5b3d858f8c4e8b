import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

/// The entities of transactions and changes, whose properties predicates name.
enum HistoryEntity {
    static let nameOfChanges = "Change"
    private static let nameOfTransactions = "Transaction"

    static var transaction: NSEntityDescription { entity(nameOfTransactions) }
    static var change: NSEntityDescription { entity(nameOfChanges) }

    private static func entity(_ name: String) -> NSEntityDescription { model.entitiesByName[name] ?? .none }

    // It lives as long as the program.
    private static let model: NSManagedObjectModel = {
        let model = NSManagedObjectModel()
        model.entities = [
            described(
                nameOfTransactions,
                [
                    ("author", .stringAttributeType), ("contextName", .stringAttributeType),
                    ("bundleID", .stringAttributeType), ("processID", .stringAttributeType),
                    ("storeID", .stringAttributeType), ("timestamp", .dateAttributeType),
                    ("transactionNumber", .integer64AttributeType), ("token", .integer64AttributeType),
                ]),
            described(
                nameOfChanges,
                [
                    ("changeID", .integer64AttributeType), ("changeType", .integer16AttributeType),
                    ("changedEntity", .stringAttributeType), ("changedObjectID", .stringAttributeType),
                    ("token", .integer64AttributeType),
                ]),
        ]
        return model
    }()

    private static func described(_ name: String, _ types: [(String, NSAttributeType)]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = types.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType) = (name, type)
            return attribute
        }
        return entity
    }
}
