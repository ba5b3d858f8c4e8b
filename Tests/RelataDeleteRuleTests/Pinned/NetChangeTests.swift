import Relata
import RelataModel
import RelataTestSupport
import Testing

/// What is done and taken back again before a save, so that nothing of it must reach another context's changes.
@Suite("What was added and removed again is no change (semantics 4.5, 4.7)")
struct NetChangeTests: PinnedSequences {
    /// Many-to-many relationships: unordered, ordered on either side, and their own inverse.
    private var pairModels: [Model] {
        [(false, false), (true, false), (false, true), (true, true)].map {
            model(many(0, inverse: "many1", isOrdered: $0), many(1, inverse: "many0", isOrdered: $1))
        } + [false, true].map { model(many(0, inverse: "many0", isOrdered: $0)) }
    }

    private func back(_ model: Model) -> String { model.entities[0].relationships.count == 1 ? "many0" : "many1" }

    @Test(
        "A pair that was added and removed unsaved stays when another context adds it",
        arguments: [Step.Merge.fromNewContext, .manual, .automatic])
    func addedElsewhere(way: Step.Merge) throws {
        for model in pairModels {
            let ends = [("many0", Int64(1), Int64(10)), (back(model), 10, 1)]
            for (name, source, destination) in ends {
                let added = relate(source, name, destination)
                for removed: [Step] in [
                    [.replace(node(source), name, with: [])], [.unrelate(node(source), name, node(destination))],
                    [.refreshAll, .unrelate(node(source), name, node(destination))],
                ] {
                    let merged: [Step] = [added] + removed + [.elsewhere([relate(1, "many0", 10)], way)]
                    try run(model, inserts(1, 10) + [.save] + merged + [.save])
                    try run(model, inserts(1, 10) + [.save, .reopen] + merged + [.look, .save])
                }
            }
        }
    }

    @Test("A to-one relationship that was set and cleared unsaved has what another context sets it to")
    func setElsewhere() throws {
        let models = [
            model(one(0, inverse: "one1"), one(1, inverse: "one0")),
            model(one(0, inverse: "many1"), many(1, inverse: "one0")), model(one(0)), model(one(0, inverse: "one0")),
        ]
        for (model, way) in models.flatMap({ model in Step.Merge.allCases.map { (model, $0) } }) where way != .batch {
            for name in model.entities[0].relationships.map(\.name) {
                for look: [Step] in [[], [.look]] {
                    try run(
                        model,
                        inserts(1, 10) + [.save, .reopen] + look
                            + [relate(1, name, 10), .unrelate(node(1), name, node(10))]
                            + [.elsewhere([relate(1, name, 10)], way)] + look + [.save])
                }
            }
        }
    }

    @Test(
        "A pair that two contexts have added is gone once one of them removes it, whichever end it removes it from",
        arguments: ["many0", "many1"], [true, false])
    func addedByBoth(way: String, isOrdered: Bool) throws {
        let inverse = way == "many0" ? "many1" : "many0"
        let container = try PersistentContainer.temporary(
            model: .things(model(many(0, inverse: "many1", isOrdered: isOrdered), many(1, inverse: "many0"))))
        let slots = (ThingStorage.slot(way), ThingStorage.slot(inverse))
        let ends = [slots, (slots.1, slots.0)]
        for (addedFrom, removedFrom) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            for reads in [[], [0], [1], [0, 1]] {
                let (context, other) = (container.newBackgroundContext(), container.newBackgroundContext())
                let pair = [A(context: context), A(context: context)]
                try context.save()
                context.refreshAllObjects()
                try add(pair[1 - addedFrom], to: pair[addedFrom], ends[addedFrom].0, isOrdered)
                let theirs = try pair.map { try #require(try other.existingObject(with: $0.objectID) as? A) }
                try add(theirs[1], to: theirs[0], ends[0].0, isOrdered)
                context.mergeChanges(fromContextDidSave: try other.save())
                for end in reads {
                    #expect(members(of: pair[end], ends[end].0, isOrdered).map(\.objectID) == [pair[1 - end].objectID])
                }
                remove(pair[1 - removedFrom], from: pair[removedFrom], ends[removedFrom].0, isOrdered)
                try context.save()
                let reader = container.newBackgroundContext()
                for end in [0, 1] {
                    let stored = try #require(try reader.existingObject(with: pair[end].objectID) as? A)
                    #expect(members(of: stored, ends[end].0, isOrdered).isEmpty)
                }
            }
        }
    }

    @Test(
        "A pair that an object was given, before it was deleted and inserted again, is saved",
        arguments: ["many0", "many1"],
        [true, false])
    func insertedAgain(way: String, isSaved: Bool) throws {
        let slot = ThingStorage.slot(way)
        let container = try PersistentContainer.temporary(
            model: .things(model(many(0, inverse: "many1"), many(1, inverse: "many0"))))
        let context = container.newBackgroundContext()
        let pair = [A(context: context), A(context: context)]
        if isSaved { pair[0].many(slot).insert(pair[1]) }
        try context.save()
        context.refreshAllObjects()
        if isSaved { pair[0].many(slot).remove(pair[1]) }
        pair[0].many(slot).insert(pair[1])
        context.delete(pair[0])
        context.processPendingChanges()
        context.insert(pair[0])
        #expect(pair[0].many(slot).contains(pair[1]))
        try context.save()
        let reader = container.newBackgroundContext()
        for (object, name) in [(pair[0], way), (pair[1], way == "many0" ? "many1" : "many0")] {
            let stored = try #require(try reader.existingObject(with: object.objectID) as? A)
            #expect(stored.many(ThingStorage.slot(name)).count == 1)
        }
    }

    @Test("What a child has added and removed stays when its parent adds it meanwhile", arguments: ["many0", "many1"])
    func addedInParent(way: String) throws {
        let slot = ThingStorage.slot(way)
        let container = try PersistentContainer.temporary(
            model: .things(model(many(0, inverse: "many1"), many(1, inverse: "many0"))))
        let context = container.newBackgroundContext()
        let pair = [A(context: context), A(context: context)]
        try context.save()
        let child = ManagedObjectContext(parent: context)
        let copies = try pair.map { try #require(try child.existingObject(with: $0.objectID) as? A) }
        copies[0].many(slot).insert(copies[1])
        copies[0].many(slot).remove(copies[1])
        copies[0].mark = "x"
        pair[0].many(slot).insert(pair[1])
        try child.save()
        #expect(pair[0].many(slot).contains(pair[1]) && pair[0].mark == "x")
        try context.save()
        let reader = container.newBackgroundContext()
        let stored = try #require(try reader.existingObject(with: pair[0].objectID) as? A)
        #expect(stored.many(slot).count == 1)
    }

    private func isList(_ slot: Int, _ isOrdered: Bool) -> Bool { isOrdered && slot == ThingStorage.slot("many0") }

    private func members(of object: Thing, _ slot: Int, _ isOrdered: Bool) -> [Thing] {
        isList(slot, isOrdered) ? Array(object.ordered(slot)) : Array(object.many(slot))
    }

    private func add(_ member: Thing, to object: Thing, _ slot: Int, _ isOrdered: Bool) throws {
        if isList(slot, isOrdered) { object.ordered(slot).append(member) } else { object.many(slot).insert(member) }
    }

    private func remove(_ member: Thing, from object: Thing, _ slot: Int, _ isOrdered: Bool) {
        if isList(slot, isOrdered) { object.ordered(slot).remove(member) } else { object.many(slot).remove(member) }
    }

    @Test(
        "A list that was emptied and filled again has the positions that another context gives its members",
        arguments: [Step.Merge.fromNewContext, .manual, .automatic])
    func movedElsewhere(way: Step.Merge) throws {
        for model in orderedModels {
            let start = inserts(3, 6, 7) + [relate(7, "many0", 3), relate(7, "many0", 6), .save]
            let moved: [Step] = [
                .replace(node(7), "many0", with: []), .replace(node(7), "many0", with: [node(3), node(6)]),
                .elsewhere([.move(node(7), "many0", node(6), to: 0)], way),
            ]
            try run(model, start + moved + [.save])
            try run(model, start + [.reopen] + moved + [.look, .save])
            try run(model, start + [.reopen] + moved + [relate(7, "many0", 7), .look, .save])
        }
    }
}
