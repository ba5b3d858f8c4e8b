public import Relata

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
