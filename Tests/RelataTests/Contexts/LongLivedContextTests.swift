import RelataModel
import Testing

@testable import Relata

@Suite("What a context knows of objects that it has no more")
struct LongLivedContextTests {
    @Test("The temporary IDs of objects saved long ago are forgotten, those of the last ones are not")
    func temporaryIDs() throws {
        var known = TemporaryIDs()
        let entity = try #require(MusicModel.managedObjectModel.entitiesByName["Tag"])
        let object = Tag(entity: entity, insertInto: nil)
        var saved: [RowID] = []
        for number in 1...200_000 {
            let temporary = RowID.nextTemporary()
            object.assign(temporary)
            known.remember(object)
            known.objectWasSaved(object, as: RowID(rawValue: Int64(number)))
            saved.append(temporary)
        }
        for number in 140_000..<200_000 {
            #expect(known.permanentID(saved[number]) == RowID(rawValue: Int64(number + 1)))
        }
        #expect(saved.count { known.permanentID($0) != nil } < 135_000)
    }

    @Test("The owners of objects without inverse are forgotten once they have ended")
    func owners() throws {
        let music = try Music()
        let writer = music.context()
        for number in 1_000..<5_000 {
            let extra = Extra(context: writer)
            extra.name = "\(number)"
            writer.album("\(number)").extras = [extra]
        }
        try writer.save()
        let context = music.context()
        for offset in stride(from: 0, to: 4_000, by: 100) {
            let request = Album.fetchRequest()
            request.sortDescriptors = [KeySortDescriptor(\Album.title)]
            request.fetchOffset = offset
            request.fetchLimit = 100
            for album in try context.fetch(request) { #expect(album.extras.count == 1) }
        }
        #expect(context.core.ownerTable.count < 2_000)
    }

    @Test("A long chain of objects without a context is released one after the other")
    func chainWithoutContext() throws {
        let model = ManagedObjectModel(
            dynamic: Model(
                "Chain", entities: [Entity("Node", relationships: [Relationship("next", to: "Node", isOptional: true)])]
            ))
        let entity = try #require(model.entitiesByName["Node"])
        var head: ManagedObject?
        weak var last: ManagedObject?
        for _ in 0..<100_000 {
            let node = ManagedObject(entity: entity, insertInto: nil)
            node.setValue(head, forKey: "next")
            last = last ?? node
            head = node
        }
        #expect(last != nil)
        head = nil
        #expect(last == nil)
    }
}
