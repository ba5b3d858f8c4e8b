public import Foundation

/// The result of a request.
open class NSPersistentStoreResult: NSObject {}
