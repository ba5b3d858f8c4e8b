package import RelataModel

/// What the delete rule of one relationship does when its source is deleted.
package struct DeletionStep: Sendable, Hashable {
    /// What becomes of the destinations.
    package enum Effect: Sendable, Hashable {
        /// They are deleted by their own rules (Cascade); the number is that of the kind in `DeletionEffect.kinds`.
        case deletes(kind: Int)
        /// They stay, and their references to the deleted object are cleared (Nullify). The failure is that of a save
        /// which finds the reference missing where one is required.
        case clears(SaveFailure?)
        /// The save fails while there are any (Deny).
        case denies(SaveFailure)
        /// They stay, and go on referring to an object that is gone (No Action).
        case dangles
        /// They stay; those that are in memory hold the deleted object until they are refreshed (No Action).
        case goesStale
        /// There is none but the object whose delete led here, which goes anyway.
        case leadsBack
        /// They stay as they are, and refer to nothing that is gone.
        case nothing
    }

    /// The relationship whose rule acts.
    package let relationship: DeclaredRelationship
    /// The relationship that leads back, as far as both sides agree on it.
    package let inverse: DeclaredRelationship?
    /// What becomes of the destinations.
    package let effect: Effect

    /// Whether nothing comes of it.
    package var isSilent: Bool { effect == .nothing || effect == .leadsBack }

    /// What can make the save fail here.
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
    /// Where the objects in question may be deleted too, the shortest way of Cascade rules to them; those that go do not make the save fail.
    package let escape: [DeclaredRelationship]

    /// Creates a failure.
    package init(code: Int, escape: [DeclaredRelationship] = []) {
        self.code = code
        self.escape = escape
    }
}

/// A relationship without inverse that leads to deleted objects: nothing tells its source that they are gone.
package struct ReferenceWithoutInverse: Sendable, Hashable {
    /// The relationship, of some other object.
    package let relationship: DeclaredRelationship
    /// Whether the stored reference goes on pointing at an object that is gone. Otherwise it goes with the object, and
    /// only sources that are in memory hold it until they are refreshed.
    package let dangles: Bool
    /// Whether the delete came along this relationship alone, so that only further sources that share the object matter.
    package let isOfOthers: Bool

    /// Whether no source that stays is concerned: the reference goes with the object, and its only source goes too.
    package var isSilent: Bool { !dangles && isOfOthers }
}
