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
/// An attribute of an entity.
public typealias NSAttributeDescription = AttributeDescription
/// A relationship of an entity.
public typealias NSRelationshipDescription = RelationshipDescription
/// A property of an entity.
public typealias NSPropertyDescription = PropertyDescription
/// An expression whose value a fetch gives.
public typealias NSExpressionDescription = ExpressionDescription
/// The entities of a program's objects.
public typealias NSManagedObjectModel = ManagedObjectModel
/// A deletion of rows that makes no objects of them.
public typealias NSBatchDeleteRequest = BatchDeleteRequest
/// A change of rows that makes no objects of them.
public typealias NSBatchUpdateRequest = BatchUpdateRequest
/// An insertion of rows that makes no objects of them.
public typealias NSBatchInsertRequest = BatchInsertRequest
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
/// The type of an attribute's values.
public typealias NSAttributeType = AttributeType
/// A section of results that are kept up to date.
public typealias NSFetchedResultsSectionInfo = FetchedResultsSectionInfo
/// What is told of changes of results.
public typealias NSFetchedResultsControllerDelegate = FetchedResultsControllerDelegate
/// What has happened to a result.
public typealias NSFetchedResultsChangeType = FetchedResultsChangeType
