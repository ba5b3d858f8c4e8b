/// Which hooks a class has.
struct HookSet: OptionSet, Sendable {
    let rawValue: UInt16

    static let awakeFromInsert = HookSet(rawValue: 1 << 0)
    static let awakeFromFetch = HookSet(rawValue: 1 << 1)
    static let prepareForDeletion = HookSet(rawValue: 1 << 2)
    static let willSave = HookSet(rawValue: 1 << 3)
    static let didSave = HookSet(rawValue: 1 << 4)
    static let willTurnIntoFault = HookSet(rawValue: 1 << 5)
    static let didTurnIntoFault = HookSet(rawValue: 1 << 6)
    static let validateForInsert = HookSet(rawValue: 1 << 7)
    static let validateForUpdate = HookSet(rawValue: 1 << 8)
    static let validateForDelete = HookSet(rawValue: 1 << 9)

    /// The hooks that want to see an object when it is deleted; rows of classes without them need not become objects.
    static let seesDeletion: HookSet = [.prepareForDeletion, .willSave, .didSave, .validateForDelete]

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The hooks of a class, inherited ones and those of extensions included.
    init(of objectClass: ManagedObject.Type) {
        self = []
        // To find that a class does not conform to a protocol takes long; one question is enough for most classes.
        guard objectClass is any LifeCycleHook.Type else { return }
        if objectClass is any AwakesFromInsert.Type { insert(.awakeFromInsert) }
        if objectClass is any AwakesFromFetch.Type { insert(.awakeFromFetch) }
        if objectClass is any PreparesForDeletion.Type { insert(.prepareForDeletion) }
        if objectClass is any WillSave.Type { insert(.willSave) }
        if objectClass is any DidSave.Type { insert(.didSave) }
        if objectClass is any WillTurnIntoFault.Type { insert(.willTurnIntoFault) }
        if objectClass is any DidTurnIntoFault.Type { insert(.didTurnIntoFault) }
        if objectClass is any ValidatesForInsert.Type { insert(.validateForInsert) }
        if objectClass is any ValidatesForUpdate.Type { insert(.validateForUpdate) }
        if objectClass is any ValidatesForDelete.Type { insert(.validateForDelete) }
    }
}
