import Relata
import RelataModel
import Testing

/// Clerks, known by their email, who need a locker; a locker needs its holder or not.
private struct Lockers {
    let container: PersistentContainer
    let context: ManagedObjectContext

    init(_ policy: MergePolicy, needHolder: Bool) throws {
        let model = Model(
            "Lockers",
            entities: [
                Entity(
                    "Clerk", attributes: [Attribute("email", .string)],
                    relationships: [Relationship("locker", to: "Locker", inverse: "holder", deleteRule: .cascade)],
                    uniquenessConstraints: [UniquenessConstraint(["email"])]),
                Entity(
                    "Locker", attributes: [Attribute("code", .string, isOptional: true)],
                    relationships: [Relationship("holder", to: "Clerk", inverse: "locker", isOptional: !needHolder)]),
            ])
        container = try PersistentContainer.temporary(model: ManagedObjectModel(dynamic: model))
        context = container.newBackgroundContext()
        context.mergePolicy = policy
    }

    /// Makes a clerk with a locker.
    /// - Returns: the locker.
    @discardableResult
    func clerk(_ email: String, locker code: String) -> ManagedObject {
        let clerk = EntityDescription.insertNewObject(forEntityName: "Clerk", into: context)
        let locker = EntityDescription.insertNewObject(forEntityName: "Locker", into: context)
        clerk.setValue(email, forKey: "email")
        locker.setValue(code, forKey: "code")
        clerk.setValue(locker, forKey: "locker")
        return locker
    }

    /// The code of each stored locker, and its holder.
    func stored() throws -> [[String?]] {
        try SQLiteFile(container).rows(
            """
            SELECT "Locker"."code", "Clerk"."email" FROM "Locker"
            LEFT JOIN "Clerk" ON "Clerk"."locker" = "Locker"."_id" ORDER BY "Locker"."_id"
            """)
    }
}

@Suite("The partner that a stored object loses as a policy hands it another (semantics 4.6)")
struct LostPartnerTests {
    @Test("Its row stays, without the reference", arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
    func stays(_ policy: MergePolicy) throws {
        let lockers = try Lockers(policy, needHolder: false)
        let former = lockers.clerk("a@x", locker: "old")
        lockers.clerk("b@x", locker: "other")
        try lockers.context.save()
        lockers.clerk("a@x", locker: "new")
        try lockers.context.save()
        #expect(try lockers.stored() == [["old", nil], ["other", "b@x"], ["new", "a@x"]])
        #expect(former.value(forKey: "holder") == nil && !former.isDeleted && !lockers.context.hasChanges)
        former.setValue("changed", forKey: "code")
        try lockers.context.save()
        #expect(try lockers.stored().first == ["changed", nil])
    }

    @Test(
        "Where it needs the reference, the save that takes it away fails with 1570 and changes nothing",
        arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
    func isRequired(_ policy: MergePolicy) throws {
        let lockers = try Lockers(policy, needHolder: true)
        let former = lockers.clerk("a@x", locker: "old")
        lockers.clerk("b@x", locker: "other")
        try lockers.context.save()
        let locker = lockers.clerk("a@x", locker: "new")
        for _ in 0..<2 {
            #expect(errorCode { try lockers.context.save() } == 1570)
            #expect(try lockers.stored() == [["old", "a@x"], ["other", "b@x"]])
            #expect(former.value(forKey: "holder") != nil && locker.isInserted)
        }
        lockers.context.rollback()
        try lockers.context.save()
        #expect(try lockers.stored() == [["old", "a@x"], ["other", "b@x"]])
    }
}
