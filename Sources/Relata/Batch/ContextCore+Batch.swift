import Foundation

extension ContextCore {
    /// Does the work of a batch request on a core and a connection of its own, which see only the saved state.
    /// - Parameter progress: cancelling it rolls everything back.
    func runBatch(
        cancelledBy progress: Progress?, _ work: (ContextCore) throws -> SavedChanges
    ) throws -> SavedChanges {
        // A child hands the request to its parent, which is its author, as it is of what a child saves.
        let author = root.family.context?.transactionAuthor ?? family.context?.transactionAuthor
        let core = ContextCore(
            store: store, callsHooks: false,
            settings: ContextSettings(
                mergePolicy: settings.mergePolicy, cancellation: settings.cancellation, batchAuthor: author))
        defer { core.detach() }
        return try core.reader.connection.cancellable(by: progress) { try work(core) }
    }
}
