public import Relata
public import RelataModel

// Core Data's names for those classes of Relata that match its own.

/// Core Data's name for ``ManagedObjectContext``.
public typealias NSManagedObjectContext = ManagedObjectContext
/// Core Data's name for ``ManagedObjectID``.
public typealias NSManagedObjectID = ManagedObjectID
/// Core Data's name for ``FetchRequestResult``.
public typealias NSFetchRequestResult = FetchRequestResult
/// Core Data's name for ``FetchRequest``.
public typealias NSFetchRequest = FetchRequest
/// Core Data's name for ``EntityDescription``.
public typealias NSEntityDescription = EntityDescription
/// Core Data's name for ``ManagedObjectModel``.
public typealias NSManagedObjectModel = ManagedObjectModel
/// Core Data's name for ``PersistentStoreCoordinator``.
public typealias NSPersistentStoreCoordinator = PersistentStoreCoordinator
/// Core Data's name for ``PersistentStore``.
public typealias NSPersistentStore = PersistentStore
/// Core Data's name for ``ManagedObjectContextConcurrencyType``.
public typealias NSManagedObjectContextConcurrencyType = ManagedObjectContextConcurrencyType
/// Core Data's name for ``FetchedResultsController``.
public typealias NSFetchedResultsController = FetchedResultsController
/// Core Data's name for ``FetchRequestResultType``.
public typealias NSFetchRequestResultType = FetchRequestResultType
/// Core Data's name for ``DeleteRule``.
public typealias NSDeleteRule = DeleteRule
/// Core Data's name for ``FetchedResultsSectionInfo``.
public typealias NSFetchedResultsSectionInfo = FetchedResultsSectionInfo
/// Core Data's name for ``FetchedResultsControllerDelegate``.
public typealias NSFetchedResultsControllerDelegate = FetchedResultsControllerDelegate
/// Core Data's name for ``FetchedResultsChangeType``.
public typealias NSFetchedResultsChangeType = FetchedResultsChangeType
/// Core Data's name for ``PersistentHistoryChangeType``.
public typealias NSPersistentHistoryChangeType = PersistentHistoryChangeType
/// Core Data's name for ``SnapshotEventType``.
public typealias NSSnapshotEventType = SnapshotEventType
/// Foundation's name for ``ContextUndoManager``, which has what contexts use of it.
public typealias UndoManager = ContextUndoManager
