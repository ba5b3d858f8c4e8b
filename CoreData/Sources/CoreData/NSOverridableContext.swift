public import Foundation
@_spi(Generated) public import Relata

/// A context of a class of the program's own, in whose place sources say `NSManagedObjectContext`: the functions of
/// it that can be overridden.
///
/// Whoever calls one of them of an `NSManagedObjectContext` calls what the subclass has. Other functions of a context
/// cannot be overridden, which the compiler says.
open class NSOverridableContext: ManagedObjectContext, @unchecked Sendable {
    /// Creates a context that works with nothing yet: set its `persistentStoreCoordinator`, or its `parent`.
    public override init(concurrencyType: ManagedObjectContextConcurrencyType) {
        super.init(concurrencyType: concurrencyType)
    }

    /// Makes none: contexts are not archived. Core Data wants it of a subclass with initializers of its own.
    public required init?(coder: NSCoder) { nil }

    /// Writes all changes to the store, in one transaction, or makes them in the parent.
    open func save() throws { try saveChanges() }

    /// Has the context's queue do a block, and waits for it.
    open func performAndWait(_ block: () -> Void) { self.Relata::performAndWait(block) }
}

extension NSOverridableContext {
    /// Does a block as the subclass does blocks, and gives what it gives.
    /// - Parameter rethrowing: throws what the block has thrown, which a function that throws what its parameters throw cannot do itself.
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

/// What contexts have that a subclass can override. Members of a class's extension cannot be overridden in Swift, and
/// those of a protocol's can be hidden.
public protocol OverridableContextMembers: ManagedObjectContext {}

extension ManagedObjectContext: OverridableContextMembers {}

extension OverridableContextMembers {
    /// Writes all changes to the store, in one transaction, or makes them in the parent.
    /// - Throws: what is invalid, what other writers changed, or what the store reports; an error that a class's own
    ///   validation has thrown is thrown as it is. Nothing is written then.
    public func save() throws {
        if let overridden { try overridden.save() } else { try saveChanges() }
    }

    /// Has the context's queue do a block, and waits for it.
    ///
    /// Pending changes are processed at its end.
    /// - Returns: what the block returns.
    /// - Throws: what the block throws.
    public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        guard let overridden else { return try (self as ManagedObjectContext).Relata::performAndWait(block) }
        return try overridden.result(of: block, rethrowing: { throw $0 })
    }

    /// Has the context's queue do a block, and waits for it.
    ///
    /// As a value, the function for blocks that return a result or throw cannot be used:
    /// `let wait: (() -> Void) -> Void = context.performAndWait`.
    @_disfavoredOverload
    public func performAndWait(_ block: () -> Void) { performAndWait { () -> Void in block() } as Void }

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
