public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// The superclass of a program's contexts: the functions of a context that can be overridden. Sources name
/// `NSManagedObjectContext` as the superclass, and rewritten ones this class.
///
/// A call of one of them on an `NSManagedObjectContext` calls the override. Other functions of a context cannot be
/// overridden, which the compiler reports.
open class NSOverridableContext: ManagedObjectContext, @unchecked Sendable {
    /// Creates a context that works with nothing yet: set its `persistentStoreCoordinator`, or its `parent`.
    public override init(concurrencyType: ManagedObjectContextConcurrencyType) {
        super.init(concurrencyType: concurrencyType)
    }

    /// Returns nil: contexts are not archived. Core Data requires it of a subclass with its own initializers.
    public required init?(coder: NSCoder) { nil }

    /// Writes all changes to the store, in one transaction, or makes them in the parent.
    open func save() throws { try saveChanges() }

    /// Runs a block on the context's queue, and waits for it.
    open func performAndWait(_ block: () -> Void) { self.Relata::performAndWait(block) }

    /// Runs a block on the context's queue, and returns at once.
    open override func perform(_ block: @escaping () -> Void) {
        guard let workQueue else { return self.Relata::performAndWait(block) }
        workQueue.run { self.Relata::performAndWait(block) }
    }
}

extension NSOverridableContext {
    /// Runs a block by the function of the subclass, and returns its result.
    /// - Parameter rethrowing: throws the error of the block, as a function that rethrows cannot throw it itself.
    fileprivate func result<Result>(
        of block: () throws -> Result, rethrowing: (any Error) throws -> Result
    ) rethrows -> Result {
        var outcome: Swift.Result<Result, any Error>?
        performAndWait { outcome = Swift.Result { try block() } }
        switch outcome {
        case .success(let result): return result
        case .failure(let error): return try rethrowing(error)
        case nil:
            guard let nothing = () as? Result else {
                fatalError("performAndWait(_:) of \(type(of: self)) has not done its block, whose result is needed")
            }
            return nothing
        }
    }
}

/// The functions of contexts that a subclass can override. In Swift, members in an extension of a class cannot be
/// overridden, and those in an extension of a protocol can be hidden.
public protocol OverridableContextMembers: ManagedObjectContext {}

extension ManagedObjectContext: OverridableContextMembers {}

extension OverridableContextMembers {
    /// Writes all changes to the store, in one transaction, or makes them in the parent.
    /// - Throws: an error if an object is invalid, another writer has changed it, or the store fails. An error of a
    ///   class's own validation is thrown as it is. Nothing is written then.
    public func save() throws {
        if let overridden { try overridden.save() } else { try saveChanges() }
    }

    /// Runs a block on the context's queue, and waits for it.
    ///
    /// Pending changes are processed at its end.
    /// - Returns: what the block returns.
    /// - Throws: what the block throws.
    public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        guard let overridden else { return try (self as ManagedObjectContext).Relata::performAndWait(block) }
        return try overridden.result(of: block, rethrowing: { throw $0 })
    }

    /// Runs a block on the context's queue, and waits for it.
    ///
    /// Being of no generic kind, it is found before a generic function of this name that the program has for contexts,
    /// which can call it so. As a value it can be used where the function for blocks that return a result or throw
    /// cannot.
    public func performAndWait(_ block: () -> Void) {
        if let overridden {
            overridden.performAndWait(block)
        } else {
            (self as ManagedObjectContext).Relata::performAndWait(block)
        }
    }

    /// Runs a block on the context's queue, and returns at once.
    ///
    /// As the other function for blocks without a result, it is found before a generic function of this name that the
    /// program has.
    public func perform(_ block: @escaping () -> Void) { (self as ManagedObjectContext).Relata::perform(block) }

    /// The context, if its class is one of the program.
    private var overridden: NSOverridableContext? {
        type(of: self) == ManagedObjectContext.self ? nil : self as? NSOverridableContext
    }
}

extension ManagedObjectContext {
    fileprivate func saveChanges() throws {
        try throwingNSErrors(in: self) { let _: SavedChanges = try self.Relata::save() }
    }
}
