public import Relata
public import RelataModel

// Classes of Relata that are what Core Data's are, under Core Data's names.

/// A graph of objects, in which changes are made and saved.
public typealias NSManagedObjectContext = ManagedObjectContext
/// Which object it is, across contexts.
public typealias NSManagedObjectID = ManagedObjectID
/// What a fetch can give.
public typealias NSFetchRequestResult = FetchRequestResult
/// What is fetched.
public typealias NSFetchRequest = FetchRequest
/// An entity of a model.
public typealias NSEntityDescription = EntityDescription
/// The entities of a program's objects.
public typealias NSManagedObjectModel = ManagedObjectModel
/// What a context works with: a model and its store.
public typealias NSPersistentStoreCoordinator = PersistentStoreCoordinator
/// A store that is open.
public typealias NSPersistentStore = PersistentStore
/// What a context is for.
public typealias NSManagedObjectContextConcurrencyType = ManagedObjectContextConcurrencyType
/// The results of a fetch, kept up to date.
public typealias NSFetchedResultsController = FetchedResultsController
/// What a request gives.
public typealias NSFetchRequestResultType = FetchRequestResultType
/// What becomes of the destinations when the source is deleted.
public typealias NSDeleteRule = DeleteRule
/// A section of results that are kept up to date.
public typealias NSFetchedResultsSectionInfo = FetchedResultsSectionInfo
/// What is told of changes of results.
public typealias NSFetchedResultsControllerDelegate = FetchedResultsControllerDelegate
/// What has happened to a result.
public typealias NSFetchedResultsChangeType = FetchedResultsChangeType
/// What has happened to an object.
public typealias NSPersistentHistoryChangeType = PersistentHistoryChangeType
/// What makes changes undone; of Core Data's, what contexts use of Foundation's class.
public typealias UndoManager = ContextUndoManager
