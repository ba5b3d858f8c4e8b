/// The life-cycle hooks that a class has.
public struct HookSet: OptionSet, Sendable {
    /// A bit for each hook.
    public let rawValue: UInt16

    /// The class adopts ``AwakesFromInsert``.
    public static let awakeFromInsert = HookSet(rawValue: 1 << 0)
    /// The class adopts ``AwakesFromFetch``.
    public static let awakeFromFetch = HookSet(rawValue: 1 << 1)
    /// The class adopts ``PreparesForDeletion``.
    public static let prepareForDeletion = HookSet(rawValue: 1 << 2)
    /// The class adopts ``WillSave``.
    public static let willSave = HookSet(rawValue: 1 << 3)
    /// The class adopts ``DidSave``.
    public static let didSave = HookSet(rawValue: 1 << 4)
    /// The class adopts ``WillTurnIntoFault``.
    public static let willTurnIntoFault = HookSet(rawValue: 1 << 5)
    /// The class adopts ``DidTurnIntoFault``.
    public static let didTurnIntoFault = HookSet(rawValue: 1 << 6)
    /// The class adopts ``ValidatesForInsert``.
    public static let validateForInsert = HookSet(rawValue: 1 << 7)
    /// The class adopts ``ValidatesForUpdate``.
    public static let validateForUpdate = HookSet(rawValue: 1 << 8)
    /// The class adopts ``ValidatesForDelete``.
    public static let validateForDelete = HookSet(rawValue: 1 << 9)
    /// The class adopts ``AwakesFromSnapshotEvents``.
    public static let awakeFromSnapshotEvents = HookSet(rawValue: 1 << 10)

    /// The hooks that need a deleted object; rows of classes without them need not be loaded as objects.
    static let seesDeletion: HookSet = [.prepareForDeletion, .willSave, .didSave, .validateForDelete]

    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Collects the hooks whose protocols a class adopts, directly, by inheritance or in an extension.
    /// - Parameter objectClass: the class.
    public init(adoptedBy objectClass: ManagedObject.Type) {
        self = []
        // Checking that a class does not conform to a protocol is slow; one check is enough for most classes.
        guard objectClass is any LifeCycleHook.Type else { return }
        if objectClass is any AwakesFromInsert.Type { insert(.awakeFromInsert) }
        if objectClass is any AwakesFromFetch.Type { insert(.awakeFromFetch) }
        if objectClass is any AwakesFromSnapshotEvents.Type { insert(.awakeFromSnapshotEvents) }
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
