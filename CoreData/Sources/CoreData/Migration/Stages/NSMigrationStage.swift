public import Foundation

/// A stage of a migration.
open class NSMigrationStage: NSObject {
    /// The program's name for the stage.
    open var label: String?
}
