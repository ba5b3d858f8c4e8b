public import Foundation
public import Relata

extension PersistentStoreCoordinator {
    /// Opens a store in a file, or creates it; as `addPersistentStore(ofType:configurationName:at:options:)`.
    /// - Throws: what that function throws.
    @discardableResult
    public func addPersistentStore(
        type: PersistentStore.StoreType, configuration: String? = nil, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws -> PersistentStore {
        try addPersistentStore(
            ofType: type.rawValue, configurationName: configuration, at: url, options: options)
    }

    /// Removes the contents of a store's files; as `destroyPersistentStore(at:ofType:options:)`.
    /// - Throws: an `NSError` if there are no stores of the type, or the files cannot be removed.
    public func destroyPersistentStore(
        at url: URL, type: PersistentStore.StoreType, options: [AnyHashable: Any]? = nil
    ) throws {
        try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
    }

    /// Copies a store over another.
    /// - Throws: an `NSError` if there are no stores of the type, or a file cannot be read or written.
    public func replacePersistentStore(
        at destination: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom source: URL,
        sourceOptions: [AnyHashable: Any]? = nil, type: PersistentStore.StoreType
    ) throws {
        try replacePersistentStore(
            at: destination, destinationOptions: destinationOptions, withPersistentStoreFrom: source,
            sourceOptions: sourceOptions, ofType: type.rawValue)
    }

    /// Copies a store to another file, and works with that one from then on; the old file stays.
    /// - Returns: the store at its new URL.
    /// - Throws: an `NSError` if there are no stores of the type, the store belongs to another coordinator or is in the
    ///   file already, or the copy cannot be made or opened.
    @discardableResult
    public func migratePersistentStore(
        _ store: PersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, type: PersistentStore.StoreType
    ) throws -> PersistentStore {
        try migratePersistentStore(store, to: url, options: options, withType: type.rawValue)
    }

    /// Sets the program's metadata in a store's file, which need not be open.
    /// - Throws: an `NSError` if there are no stores of the type, the file is missing or not a store, a value is not a
    ///   property list, or the file cannot be written.
    public static func setMetadata(
        _ metadata: [String: Any]?, type: PersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws {
        try setMetadata(metadata, forPersistentStoreOfType: type.rawValue, at: url, options: options)
    }

    /// The metadata in a store's file.
    /// - Throws: an `NSError` if there are no stores of the type, or the file is missing or not a store.
    public static func metadataForPersistentStore(
        type: PersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try metadataForPersistentStore(ofType: type.rawValue, at: url, options: options)
    }
}
