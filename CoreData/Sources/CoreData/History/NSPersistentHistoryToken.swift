public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// A position in the history of a store, which can be archived.
open class NSPersistentHistoryToken: NSObject, NSSecureCoding, @unchecked Sendable {
    let token: PersistentHistoryToken

    init(_ token: PersistentHistoryToken) { self.token = token }

    /// Tokens are safe to be read from an archive.
    public static var supportsSecureCoding: Bool { true }

    /// Reads a token from an archive.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "token") else { return nil }
        guard
            let token = try? JSONDecoder().decode(
                PersistentHistoryToken.self, from: Data(String(describing: text).utf8))
        else { return nil }
        self.token = token
    }

    /// Writes the token into an archive.
    public func encode(with coder: NSCoder) {
        guard let data = try? JSONEncoder().encode(token) else { return }
        coder.encode(NSString(string: String(decoding: data, as: UTF8.self)), forKey: "token")
    }

    /// Whether both are the same position.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSPersistentHistoryToken)?.token == token }

    /// Hashes the position.
    open override var hash: Int { token.hashValue }
}

extension PersistentStoreCoordinator {
    /// The position in the history after all that was saved; nil if the stores keep none.
    /// - Parameter stores: the coordinator's stores; nil for all.
    public func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken? {
        currentPersistentHistoryToken(fromStores: stores.map { $0.compactMap { $0 as? PersistentStore } })
    }

    /// The position in the history after all that was saved, of stores whose type is known: Relata's own function,
    /// which gives a token of another type, would be found first.
    public func currentPersistentHistoryToken(fromStores stores: [NSPersistentStore]?) -> NSPersistentHistoryToken? {
        let token: PersistentHistoryToken? = self.Relata::currentPersistentHistoryToken(fromStores: stores)
        return token.map { NSPersistentHistoryToken($0) }
    }
}
