extension PersistentContainer {
    /// The results of a fetch, and how the saves of the container's contexts change them.
    ///
    /// The first update has all results, as insertions. The store is asked after each save, on a context and a thread of its own;
    /// saves that come meanwhile are taken together. What other processes write is seen at the next save of this one.
    /// - Parameter request: makes the request; called for each fetch. Whatever it would give, the updates have the IDs of the objects.
    /// - Returns: updates with the IDs of the results. Its end, or the end of the task that waits for it, ends the work; it throws what
    ///   `ManagedObjectContext.fetch(_:)` throws.
    public func updates<Result: SendableMetatype>(
        of request: @escaping @Sendable () -> FetchRequest<Result>
    ) -> AsyncThrowingStream<FetchedResultsUpdate, any Error> {
        AsyncThrowingStream { updates in
            let (wakeUps, wakeUp) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            let inbox = SaveInbox { wakeUp.yield() }
            // Before the first fetch, so that no save falls between.
            store.saveBroadcaster.add(inbox)
            let task = Task {
                do {
                    var ids: [ManagedObjectID] = []
                    var isFirst = true
                    wakeUp.yield()
                    for await _ in wakeUps {
                        let saved = inbox.empty()
                        let new = try await perform { try $0.fetch(FetchRequest<ManagedObjectID>(request())) }
                        let updated = Set(saved.flatMap(\.updatedObjectIDs))
                        let update = FetchedResultsUpdate(from: ids, to: new, updated: updated)
                        if isFirst || !update.changes.isEmpty { updates.yield(update) }
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
