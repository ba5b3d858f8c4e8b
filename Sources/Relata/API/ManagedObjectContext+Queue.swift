/// The queue of a context, where it has one.
extension ManagedObjectContext {
    /// Where the context's work is done; nil where contexts belong to isolation domains.
    @_spi(Generated)
    public var queue: (any ContextQueue)? {
        // What the context reads goes through the contexts above it, which can have been made before there were queues.
        _ = parentContext?.queue
        if currentCore.settings.queue == nil { beginQueue() }
        return currentCore.settings.queue
    }

    /// Gives the context a queue, where contexts have such. The one for the main queue processes its changes at the end of a turn.
    func beginQueue() {
        let isMain = concurrencyType == .mainQueueConcurrencyType
        guard currentCore.settings.queue == nil, let queue = ContextQueues.queue(isMain: isMain) else { return }
        currentCore.settings.queue = queue
        if isMain, currentCore.settings.eventBegins == nil { currentCore.settings.eventBegins = processesLater }
    }

    /// Has the context process what is pending as soon as its queue is free; can be called from any thread.
    var processesLater: @Sendable () -> Void {
        guard let queue = currentCore.settings.queue else { return currentCore.settings.eventBegins ?? {} }
        let reference = WeakReference(self)
        return { queue.run { reference.object?.processPendingChanges() } }
    }
}
