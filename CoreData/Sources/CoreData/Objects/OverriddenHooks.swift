import Relata

/// Finds the hooks that a class overrides, using the table of its methods.
///
/// A class's metadata has a word for each method that can be overridden, and a subclass that overrides one has a
/// different word there. Which word belongs to which hook is found with classes that override one hook each. This
/// depends on the layout of metadata: if it is not as expected, every class counts as having all hooks, which is
/// correct but slower.
enum OverriddenHooks {
    /// Returns the hooks of a class.
    static func of(_ objectClass: ManagedObject.Type) -> HookSet {
        guard let slots else { return all }
        var hooks: HookSet = []
        let base = words(of: NSManagedObject.self)
        let own = words(of: objectClass)
        for (hook, slot) in slots where own[slot] != base[slot] { hooks.insert(hook) }
        // The function is called by those that validate an object.
        if overridesValidateValue(objectClass) { hooks.formUnion([.validateForInsert, .validateForUpdate]) }
        return hooks
    }

    /// Whether a class overrides `validateValue(_:forKey:)`, or that is not known.
    static func overridesValidateValue(_ objectClass: ManagedObject.Type) -> Bool {
        guard let slot = slotOfValidateValue else { return true }
        return words(of: objectClass)[slot] != words(of: NSManagedObject.self)[slot]
    }

    /// Whether the table could be read.
    static var isReliable: Bool { slots != nil }

    static let all: HookSet = probes.reduce(into: []) { $0.insert($1.hook) }

    private static let probes: [(hook: HookSet, probe: NSManagedObject.Type)] = [
        (.awakeFromInsert, AwakeFromInsertProbe.self), (.awakeFromFetch, AwakeFromFetchProbe.self),
        (.prepareForDeletion, PrepareForDeletionProbe.self), (.willSave, WillSaveProbe.self),
        (.didSave, DidSaveProbe.self), (.willTurnIntoFault, WillTurnIntoFaultProbe.self),
        (.didTurnIntoFault, DidTurnIntoFaultProbe.self), (.validateForInsert, ValidateForInsertProbe.self),
        (.validateForUpdate, ValidateForUpdateProbe.self), (.validateForDelete, ValidateForDeleteProbe.self),
        (.awakeFromSnapshotEvents, AwakeFromSnapshotEventsProbe.self),
    ]

    /// The index of each hook's word; `nil` if there is not exactly one word for each.
    private static let slots: [(hook: HookSet, slot: Int)]? = {
        let slots = probes.compactMap { hook, probe in changedWord(in: probe).map { (hook, $0) } }
        return Set(slots.map(\.1)).count == probes.count ? slots : nil
    }()

    private static let slotOfValidateValue: Int? = changedWord(in: ValidateValueProbe.self).flatMap { slot in
        slots?.contains { $0.slot == slot } == false ? slot : nil
    }

    /// The index of the word that a class which overrides one function has of its own; `nil` if there is not exactly
    /// one.
    private static func changedWord(in probe: NSManagedObject.Type) -> Int? {
        let base = words(of: NSManagedObject.self)
        let plain = [words(of: FirstPlainProbe.self), words(of: SecondPlainProbe.self)]
        let own = words(of: probe)
        // Words that differ between all classes, such as that of the superclass, are ignored.
        let changed = base.indices.filter { slot in
            plain.allSatisfy { $0[slot] == base[slot] } && own[slot] != base[slot]
        }
        return changed.count == 1 ? changed.first : nil
    }

    /// Returns the words of a class's metadata that `NSManagedObject` has too.
    private static func words(of objectClass: ManagedObject.Type) -> [UInt] {
        let count = wordCount
        let start = unsafeBitCast(objectClass as AnyClass, to: UnsafePointer<UInt>.self)
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The number of words of `NSManagedObject`'s metadata from its address on: its size without the part before the
    /// address.
    private static let wordCount: Int = {
        #if _runtime(_ObjC)
            // The isa, the superclass, two words of the cache and the data.
            let header = 5
        #else
            let header = 2
        #endif
        let word = MemoryLayout<UInt>.size
        let start = UnsafeRawPointer(unsafeBitCast(NSManagedObject.self as AnyClass, to: UnsafePointer<UInt>.self))
        // Flags, offset and size of instances, alignment: 16 bytes. Then the size of the metadata and the offset of
        // its address.
        let size = start.load(fromByteOffset: header * word + 16, as: UInt32.self)
        let addressPoint = start.load(fromByteOffset: header * word + 20, as: UInt32.self)
        guard size > addressPoint, size < 1 << 16 else { return 0 }
        return Int(size - addressPoint) / word
    }()
}

private class FirstPlainProbe: NSManagedObject {}
private class SecondPlainProbe: NSManagedObject {}

private class AwakeFromInsertProbe: NSManagedObject {
    override func awakeFromInsert() { super.awakeFromInsert() }
}

private class AwakeFromFetchProbe: NSManagedObject {
    override func awakeFromFetch() { super.awakeFromFetch() }
}

private class AwakeFromSnapshotEventsProbe: NSManagedObject {
    override func awake(fromSnapshotEvents flags: NSSnapshotEventType) { super.awake(fromSnapshotEvents: flags) }
}

private class PrepareForDeletionProbe: NSManagedObject {
    override func prepareForDeletion() { super.prepareForDeletion() }
}

private class WillSaveProbe: NSManagedObject {
    override func willSave() { super.willSave() }
}

private class DidSaveProbe: NSManagedObject {
    override func didSave() { super.didSave() }
}

private class WillTurnIntoFaultProbe: NSManagedObject {
    override func willTurnIntoFault() { super.willTurnIntoFault() }
}

private class DidTurnIntoFaultProbe: NSManagedObject {
    override func didTurnIntoFault() { super.didTurnIntoFault() }
}

private class ValidateForInsertProbe: NSManagedObject {
    override func validateForInsert() throws { try super.validateForInsert() }
}

private class ValidateForUpdateProbe: NSManagedObject {
    override func validateForUpdate() throws { try super.validateForUpdate() }
}

private class ValidateForDeleteProbe: NSManagedObject {
    override func validateForDelete() throws { try super.validateForDelete() }
}

private class ValidateValueProbe: NSManagedObject {
    override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
        try super.validateValue(value, forKey: key)
    }
}
