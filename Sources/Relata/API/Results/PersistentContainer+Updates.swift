extension PersistentContainer {
    /// Returns the results of a fetch, and their changes by the saves of the container's contexts.
    ///
    /// The first update has all results, as insertions. The store is queried after each save, on a separate context and
    /// thread; saves that arrive in the meantime are handled together. Changes of other processes are seen at the next
    /// save of this one. When the coordinator gets another store, by a migration to another file for instance, the
    /// stream goes on with that; when the container is closed, it throws.
    /// - Parameter request: creates the request; called for each fetch. Whatever its result type, the updates have
    ///   the IDs of the objects.
    /// - Returns: updates with the IDs of the results. The work ends with the stream, or with the task that waits for
    ///   it; it throws the errors of `ManagedObjectContext.fetch(_:)`.
    public func updates<Result: SendableMetatype>(
        of request: @escaping @Sendable () -> FetchRequest<Result>
    ) -> AsyncThrowingStream<FetchedResultsUpdate, any Error> {
        AsyncThrowingStream { updates in
            let (wakeUps, wakeUp) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            let inbox = SaveInbox { wakeUp.yield() }
            // Added before the first fetch, so that no save is missed.
            persistentStoreCoordinator.saveBroadcaster.add(inbox)
            let task = Task {
                do {
                    var ids: [ManagedObjectID] = []
                    var isFirst = true
                    var updated: Set<ManagedObjectID> = []
                    wakeUp.yield()
                    for await _ in wakeUps {
                        updated.formUnion(inbox.takeAll().flatMap(\.updatedObjectIDs))
                        let store = store
                        let new: [ManagedObjectID]
                        do {
                            new = try await perform { try $0.fetch(FetchRequest<ManagedObjectID>(request())) }
                        } catch  where store.isUnavailable && !jobs.isClosed && !Task.isCancelled {
                            // The next store wakes the stream up.
                            continue
                        }
                        let update = FetchedResultsUpdate(from: ids, to: new, updated: updated)
                        if isFirst || !update.changes.isEmpty { updates.yield(update) }
                        updated = []
                        isFirst = false
                        ids = new
                    }
                    updates.finish()
                } catch {
                    updates.finish(throwing: error)
                }
            }
            updates.onTermination = { _ in
                wakeUp.finish()
                task.cancel()
            }
        }
    }
}
