public import Foundation

// Codes that programs compare with and that are never thrown here.
extension CocoaError.Code {
    /// 133_010: a relationship leads to an object of another store.
    public static var managedObjectExternalRelationship: CocoaError.Code { CocoaError.Code(rawValue: 133_010) }
    /// 132_000: a context could not be locked.
    public static var managedObjectContextLocking: CocoaError.Code { CocoaError.Code(rawValue: 132_000) }
    /// 132_010: a coordinator could not be locked.
    public static var persistentStoreCoordinatorLocking: CocoaError.Code { CocoaError.Code(rawValue: 132_010) }
    /// 134_010: the store is of another type than was said.
    public static var persistentStoreTypeMismatch: CocoaError.Code { CocoaError.Code(rawValue: 134_010) }
    /// 134_020: the store lacks tables.
    public static var persistentStoreIncompatibleSchema: CocoaError.Code { CocoaError.Code(rawValue: 134_020) }
    /// 134_150: a migration cannot read its source.
    public static var migrationManagerSourceStore: CocoaError.Code { CocoaError.Code(rawValue: 134_150) }
    /// 134_160: a migration cannot write its destination.
    public static var migrationManagerDestinationStore: CocoaError.Code { CocoaError.Code(rawValue: 134_160) }
    /// 134_170: a migration policy failed.
    public static var entityMigrationPolicy: CocoaError.Code { CocoaError.Code(rawValue: 134_170) }
    /// 134_200: records of the search cannot be read.
    public static var externalRecordImport: CocoaError.Code { CocoaError.Code(rawValue: 134_200) }
}

extension CocoaError {
    /// A relationship leads to an object of another store.
    public static var managedObjectExternalRelationship: CocoaError.Code { .managedObjectExternalRelationship }
    /// A context could not be locked.
    public static var managedObjectContextLocking: CocoaError.Code { .managedObjectContextLocking }
    /// A coordinator could not be locked.
    public static var persistentStoreCoordinatorLocking: CocoaError.Code { .persistentStoreCoordinatorLocking }
    /// The store is of another type than was said.
    public static var persistentStoreTypeMismatch: CocoaError.Code { .persistentStoreTypeMismatch }
    /// The store lacks tables.
    public static var persistentStoreIncompatibleSchema: CocoaError.Code { .persistentStoreIncompatibleSchema }
    /// A migration cannot read its source.
    public static var migrationManagerSourceStore: CocoaError.Code { .migrationManagerSourceStore }
    /// A migration cannot write its destination.
    public static var migrationManagerDestinationStore: CocoaError.Code { .migrationManagerDestinationStore }
    /// A migration policy failed.
    public static var entityMigrationPolicy: CocoaError.Code { .entityMigrationPolicy }
    /// Records of the search cannot be read.
    public static var externalRecordImport: CocoaError.Code { .externalRecordImport }
}
