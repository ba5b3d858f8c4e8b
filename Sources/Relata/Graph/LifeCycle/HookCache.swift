/// The hooks of the classes of one context's objects.
final class HookCache {
    /// Whether hooks are called at all; batch requests call none.
    let isEnabled: Bool
    /// The hooks of classes that inherit from the classes of entities.
    private var hooksOfSubclasses: [ObjectIdentifier: HookSet] = [:]

    init(isEnabled: Bool) { self.isEnabled = isEnabled }

    /// Whether objects have been seen whose class is not their entity's class.
    var knowsSubclasses: Bool { !hooksOfSubclasses.isEmpty }

    /// Returns the hooks of an object's class, which can be a user's subclass of its entity's class.
    func hooks(of object: ManagedObject) -> HookSet {
        guard isEnabled else { return [] }
        let objectClass = type(of: object)
        if objectClass == object.entity.objectClass { return object.entity.hooks }
        if let known = hooksOfSubclasses[ObjectIdentifier(objectClass)] { return known }
        let hooks = objectClass.lifeCycleHooks
        hooksOfSubclasses[ObjectIdentifier(objectClass)] = hooks
        return hooks
    }
}
