import Synchronization

/// Contexts that are created before their coordinator or parent is set.
extension ManagedObjectContext {
    /// The coordinator whose store the context works with; for a child context, the parent's coordinator.
    ///
    /// It can be set as long as the context has no objects and no other coordinator or parent. Otherwise it is not
    /// changed, and the next save or fetch throws.
    public var persistentStoreCoordinator: PersistentStoreCoordinator? {
        get { parent?.persistentStoreCoordinator ?? coordinator }
        set {
            guard newValue !== persistentStoreCoordinator, requireUnused("persistentStoreCoordinator") else { return }
            coordinator = newValue
            isAttached = false
            if newValue?.store != nil { attachIfPossible() }
        }
    }

    /// The context that this one saves to; `nil` if it saves to the store.
    ///
    /// It can be set as long as the context has no objects and no other parent or coordinator. Otherwise it is not
    /// changed, and the next save or fetch throws.
    public var parent: ManagedObjectContext? {
        get { parentContext }
        set {
            guard newValue !== parentContext, requireUnused("parent"), requireOther(newValue) else { return }
            parentContext = newValue
            coordinator = nil
            replaceCore(by: ContextCore(store: .missing, ownQueue: ownQueue), isAttached: false)
        }
    }

    /// The container that created the context, if it still exists.
    @_disfavoredOverload  // Core Data has none: an app's own comes first.
    public var container: PersistentContainer? { persistentStoreCoordinator?.container }

    /// Attaches a context that has no store, or whose store was removed: the coordinator or the parent may have got
    /// one, or another one, since. That replaces the core.
    @inline(__always)
    final func attachIfNeeded() {
        if !isAttached || currentCore.store.isUnavailable { attachIfPossible() }
    }

    /// Attaches the context to its parent, or to its coordinator's store, once the coordinator has one.
    @inline(never)
    func attachIfPossible() {
        if let parentContext { return attach(to: parentContext) }
        guard let store = coordinator?.store ?? (isAttached ? nil : coordinator?.missingStore),
            store !== currentCore.store
        else { return }
        // Objects of a removed store belong to no other store; new ones belong to none yet.
        guard !isAttached || isUnused || currentCore.hasNewObjectsAlone(of: store.model) else { return }
        replaceCore(by: ContextCore(store: store, ownQueue: ownQueue), isAttached: !store.isMissing)
    }

    private func attach(to parentContext: ManagedObjectContext) {
        let known = parentContext.sharedCore.withLock { $0 }.core
        // A parent without a store has to look for one first, which it does on its queue.
        let parent =
            known.store.isUnavailable ? parentContext.ownQueue.runAndWait { parentContext.core } : known
        guard parent !== currentCore.parent,
            !isAttached || isUnused || currentCore.hasNewObjectsAlone(of: parent.model)
        else { return }
        let core = ContextCore(store: parent.store, parent: parent, ownQueue: ownQueue)
        replaceCore(by: core, isAttached: !parent.store.isMissing)
    }

    /// Whether the context has no objects.
    private var isUnused: Bool {
        currentCore.tracker.isEmpty && currentCore.registry.isEmpty
    }

    /// Returns whether the context can be attached to another store or parent; records an error if it cannot.
    private func requireUnused(_ property: String) -> Bool {
        guard isUnused else {
            currentCore.errorLog.record(
                PersistenceError.unusableContext(
                    reason: "it has objects, so its \(property) can no longer be set"))
            return false
        }
        return true
    }

    /// Returns whether a context can be the parent: neither this one nor one whose parents lead to it; records an error
    /// if it cannot.
    private func requireOther(_ parent: ManagedObjectContext?) -> Bool {
        var ancestor = parent
        while let context = ancestor, context !== self { ancestor = context.parentContext }
        guard ancestor == nil else {
            currentCore.errorLog.record(
                PersistenceError.unusableContext(reason: "it would be its own parent, directly or through others"))
            return false
        }
        return true
    }

    private func replaceCore(by core: ContextCore, isAttached: Bool) {
        let old = currentCore
        let merges = old.family.inbox != nil
        // Only new objects: their deletion needs no store.
        if old.store.isMissing { old.propagateDeletions() }
        // Before the former core ends, which gives up what is its own.
        core.settings.adopt(old.settings, of: core)
        core.adoptNewObjects(of: old)
        core.errorLog.adopt(old.errorLog)
        old.family.contextDidMove()
        old.reader.pauseReading()
        old.detach()
        currentCore = core
        let shared = SharedCore(core: core)
        sharedCore.withLock { $0 = shared }
        core.family.begin(self)
        self.isAttached = isAttached
        automaticallyMergesChangesFromParent = merges
    }
}
