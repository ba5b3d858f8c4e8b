// Core Data's names of the types of stores.

/// A store in a SQLite file.
public let NSSQLiteStoreType = "SQLite"
/// A store that is discarded when the program closes it: here a private temporary file.
public let NSInMemoryStoreType = "InMemory"
/// A store in a binary file of Core Data's: here a SQLite file, like any other.
public let NSBinaryStoreType = "Binary"
/// A store in a file of XML.
@available(*, unavailable, message: "there are no stores of XML: use NSSQLiteStoreType")
public var NSXMLStoreType: String { "XML" }
