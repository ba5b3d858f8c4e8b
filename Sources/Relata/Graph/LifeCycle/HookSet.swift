/// Which hooks of an object's life a class has.
public struct HookSet: OptionSet, Sendable {
    /// A bit for each hook.
    public let rawValue: UInt16

    /// That of ``AwakesFromInsert``.
    public static let awakeFromInsert = HookSet(rawValue: 1 << 0)
    /// That of ``AwakesFromFetch``.
    public static let awakeFromFetch = HookSet(rawValue: 1 << 1)
    /// That of ``PreparesForDeletion``.
    public static let prepareForDeletion = HookSet(rawValue: 1 << 2)
    /// That of ``WillSave``.
    public static let willSave = HookSet(rawValue: 1 << 3)
    /// That of ``DidSave``.
    public static let didSave = HookSet(rawValue: 1 << 4)
    /// That of ``WillTurnIntoFault``.
    public static let willTurnIntoFault = HookSet(rawValue: 1 << 5)
    /// That of ``DidTurnIntoFault``.
    public static let didTurnIntoFault = HookSet(rawValue: 1 << 6)
    /// That of ``ValidatesForInsert``.
    public static let validateForInsert = HookSet(rawValue: 1 << 7)
    /// That of ``ValidatesForUpdate``.
    public static let validateForUpdate = HookSet(rawValue: 1 << 8)
    /// That of ``ValidatesForDelete``.
    public static let validateForDelete = HookSet(rawValue: 1 << 9)

    /// The hooks that want to see an object when it is deleted; rows of classes without them need not become objects.
    static let seesDeletion: HookSet = [.prepareForDeletion, .willSave, .didSave, .validateForDelete]

    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The hooks whose protocols a class adopts, itself, by inheritance or in an extension.
    /// - Parameter objectClass: the class.
    public init(adoptedBy objectClass: ManagedObject.Type) {
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
