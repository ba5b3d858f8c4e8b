/// The queue of a context, where it has one.
extension ManagedObjectContext {
    /// Where the context's work is done; nil where contexts belong to isolation domains. Any thread can ask for it.
    @_spi(CoreDataModule)
    public var queue: (any ContextQueue)? { ownQueue.queue }

    /// Makes a context for the main queue process its changes at the end of a turn, if contexts have queues by then.
    func beginEvents() {
        guard concurrencyType == .mainQueueConcurrencyType else { return }
        currentCore.settings.setOnEventBegin(processOnQueue)
        RunningContexts.addForMainQueue(self)
    }

    /// Makes the context process what is pending as soon as its queue is free; can be called from any thread.
    var scheduleProcessing: @Sendable () -> Void {
        guard queue == nil, let onEventBegin = currentCore.settings.onEventBegin else { return processOnQueue }
        return onEventBegin
    }

    private var processOnQueue: @Sendable () -> Void {
        let reference = WeakReference(self)
        return { [ownQueue] in ownQueue.queue?.run { reference.object?.processPendingChanges() } }
    }
}
