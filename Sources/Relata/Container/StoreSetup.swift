import Foundation
import RelationalSchema

/// Creates a store in an empty file, or finds out whether the file is a store of the model.
struct StoreSetup {
    private let connection: Connection
    private let model: ManagedObjectModel
    private let path: String

    init(_ connection: Connection, model: ManagedObjectModel, path: String) {
        self.connection = connection
        self.model = model
        self.path = path
    }

    /// - Returns: the store's UUID.
    func run() throws -> UUID {
        UUID()
    }
}
