import Foundation
import Relata
import Testing

@Suite("The effects that a deletion would have")
struct DeletionPlanTests {
    @Test("A plan lists the deleted objects and their paths, and changes nothing")
    func cascade() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b"], notes: 3)
        let context = try #require(diary.managedObjectContext)
        let plan = try context.deletionPlan(for: diary)
        #expect(
            "\(plan)" == """
                Deleting \(diary.objectID) deletes 9 objects
                └ Diary.pages (Cascade): deletes 2 Page objects
                  └ Page.notes (Cascade): deletes 6 Note objects
                """)
        #expect(plan.deletedCount == 9 && plan.denials.isEmpty)
        #expect(!context.hasChanges)
        #expect(context.registeredObjects == [diary])
        context.delete(diary)
        #expect(Set(try context.save().deletedObjectIDs) == Set(plan.deletedObjectIDs))
    }

    @Test("Denying objects, objects that lose a reference, and objects that must not lose it")
    func otherRules() throws {
        let music = try Music()
        let context = music.context()
        let (mentor, student) = (context.artist("m"), context.artist("s"))
        student.mentor = mentor
        let booking = Booking(context: context)
        booking.artist = mentor
        try context.save()
        let plan = try context.deletionPlan(for: mentor)
        #expect(plan.deletedObjectIDs == [mentor.objectID])
        let nullified = plan.allSteps.filter { $0.effect == .nullifies }
        #expect(nullified.contains { $0.inverse == "mentor" && $0.objectIDs == [student.objectID] })
        #expect(nullified.contains { $0.emptiesRequiredInverse && $0.objectIDs == [booking.objectID] })
    }

    @Test("A destination that is deleted by another path neither denies nor loses anything; unsaved objects count")
    func otherPath() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a"], notes: 1)
        let context = try #require(diary.managedObjectContext)
        let note = try #require(diary.pages[0].notes.first)
        let reply = Note(context: context)
        reply.repliesTo = note
        reply.page = diary.pages[0]
        let plan = try context.deletionPlan(for: [diary, note])
        #expect(plan.deletedCount == 4)
        #expect(plan.allSteps.allSatisfy { $0.effect == .deletes })
        #expect(plan.deletedObjectIDs.contains(reply.objectID))
    }

    @Test("A relationship that is followed repeatedly is one step")
    func recursion() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let first = Note(context: context)
        var last = first
        for _ in 0..<5_000 {
            let next = Note(context: context)
            next.repliesTo = last
            last = next
        }
        try context.save()
        let other = diaries.context()
        let plan = try other.deletionPlan(for: other.object(with: first.objectID))
        #expect(plan.allSteps.count == 1 && plan.steps[0].isRecursive && plan.deletedCount == 5_001)
        #expect("\(plan)".hasSuffix("Note.replies (Cascade): deletes 5000 Note objects (recursively)"))
    }

    @Test("An object that loses its references to objects of several levels is counted once")
    func recursive() throws {
        let context = try Music().context()
        let nodes = ["root", "child", "grandchild", "target"].map { name in
            let node = Node(context: context)
            node.name = name
            return node
        }
        (nodes[1].parent, nodes[2].parent) = (nodes[0], nodes[1])
        for node in nodes[1...2] { node.targets.append(nodes[3]) }
        try context.save()
        let plan = try context.deletionPlan(for: nodes[0])
        #expect(plan.deletedCount == 3)
        let cleared = plan.allSteps.filter { $0.relationship == "targets" }
        #expect(cleared.map(\.objectIDs) == [[nodes[3].objectID]])
    }
}
