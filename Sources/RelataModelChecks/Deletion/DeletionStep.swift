package import RelataModel

/// The effect of one relationship's delete rule when its source is deleted.
package struct DeletionStep: Sendable, Hashable {
    /// The effect on the destinations.
    package enum Effect: Sendable, Hashable {
        /// They are deleted with their own rules (Cascade); the number is the index of the kind in
        /// `DeletionEffect.kinds`.
        case deletes(kind: Int)
        /// They are kept, and their references to the deleted object are cleared (Nullify). The failure is that of a
        /// save which finds that a required reference is missing.
        case clears(SaveFailure?)
        /// The save fails while there are destinations (Deny).
        case denies(SaveFailure)
        /// They are kept, and continue to refer to an object that no longer exists (No Action).
        case dangles
        /// They are kept; those in memory refer to the deleted object until they are refreshed (No Action).
        case goesStale
        /// The only destination is the object whose delete led here, which is deleted anyway.
        case leadsBack
        /// They are not changed, and do not refer to deleted objects.
        case nothing
    }

    /// The relationship whose rule acts.
    package let relationship: DeclaredRelationship
    /// The inverse relationship, if both sides agree on it.
    package let inverse: DeclaredRelationship?
    /// The effect on the destinations.
    package let effect: Effect

    /// Whether it has no effect.
    package var isSilent: Bool { effect == .nothing || effect == .leadsBack }

    /// The failure of the save that it can cause.
    package var failure: SaveFailure? {
        switch effect {
        case .denies(let failure): failure
        case .clears(let failure): failure
        case .deletes, .dangles, .goesStale, .leadsBack, .nothing: nil
        }
    }
}

/// A save that fails because of a delete.
package struct SaveFailure: Sendable, Hashable {
    /// Core Data's code of the error: 1570, 1580 or 1600.
    package let code: Int
    /// If the objects concerned may be deleted too, the shortest path of Cascade rules to them; deleted ones do not
    /// make the save fail.
    package let escape: [DeclaredRelationship]

    /// Creates a failure.
    package init(code: Int, escape: [DeclaredRelationship] = []) {
        self.code = code
        self.escape = escape
    }
}

/// A relationship without inverse that leads to deleted objects: its source is not notified of the deletion.
package struct ReferenceWithoutInverse: Sendable, Hashable {
    /// The relationship, of some other object.
    package let relationship: DeclaredRelationship
    /// Whether the stored reference continues to refer to an object that no longer exists. Otherwise it is deleted
    /// with the object, and only sources in memory have it until they are refreshed.
    package let dangles: Bool
    /// Whether the delete came along this relationship alone, so that only other sources that share the object are
    /// affected.
    package let isOfOthers: Bool

    /// Whether no remaining source is affected: the reference is deleted with the object, and its only source is
    /// deleted too.
    package var isSilent: Bool { !dangles && isOfOthers }
}
