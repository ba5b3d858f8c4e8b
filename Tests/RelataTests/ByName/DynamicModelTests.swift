import Foundation
import Relata
import RelataModel
import Testing

/// Fills a store with objects of all entities of the music model.
private func fill(_ twin: Twin) throws -> ManagedObjectContext {
    let context = twin.context()
    let make = { (entity: String, values: [String: Any?]) in twin.make(entity, values, in: context) }
    let (ann, bob) = (make("Artist", ["name": "Ann", "country": "DE"]), make("Artist", ["name": "Böb"]))
    let cy = make("Artist", ["name": "Cy", "mentor": ann, "partner": bob, "friends": Set([ann, bob])])
    ann.setValue(cy, forKey: "mentor")
    _ = make("FanClub", ["name": "Club", "artist": ann])
    _ = make("Booking", ["city": "Rome", "artist": ann])
    _ = make("Booking", ["city": "Oslo", "artist": ann])
    let label = make("Label", ["name": "Label"])
    let extras = [make("Extra", ["name": "x1"]), make("Extra", ["name": "x2"])]
    let first = make("Album", ["title": "First", "artist": ann, "label": label, "extras": Set(extras)])
    let second = make(
        "Album", ["title": "Second", "year": 1999, "artist": bob, "released": Date(timeIntervalSinceReferenceDate: 5)])
    let tags = [make("Tag", ["name": "t1"]), make("Tag", ["name": "t2"])]
    let tracks = (1...4).map { number in
        make("Track", ["title": "Track \(number)", "number": number, "album": number < 4 ? first : second])
    }
    let video = make("Video", ["title": "Video", "tags": Set(tags)])
    tracks[0].setValue([tags[0]], forKey: "tags")
    _ = make("Playlist", ["name": "List", "items": [tracks[2], video, tracks[0]]])
    _ = make("Playlist", ["name": "Other", "items": [tracks[0], tracks[1]]])
    let root = make("Node", ["name": "root"])
    let leaf = make("Node", ["name": "leaf", "parent": root, "previous": root])
    root.setValue([leaf, root], forKey: "targets")
    _ = make(
        "Sample",
        [
            "amount": Decimal(string: "12345678901234567890.12345"), "big": Int64.min, "bytes": Data([0, 255]),
            "date": Date(timeIntervalSinceReferenceDate: -0.25), "flag": true,
            "link": URL(string: "http://a.example/ü?x=1"),
            "medium": Int32.max, "note": "kept in memory", "precise": 0.1, "rough": Float(0.1), "small": Int16.min,
            "text": "a\u{0}b é", "token": UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF"),
        ])
    _ = make("Sample", ["text": "empty"])
    return context
}

@Suite("Objects without generated code, against those with it")
struct DynamicModelTests {
    @Test("objects are the same as new ones, after a save, in another context, and refreshed")
    func values() throws {
        let notes = try Twins.compare { twin in
            let context = try fill(twin)
            try twin.noteAll("new", in: context)
            try context.save()
            try twin.noteAll("saved", in: context)
            try twin.noteAll("elsewhere", in: twin.context())
            context.refreshAllObjects()
            try twin.noteAll("refreshed", in: context)
        }
        for expected in [
            "elsewhere Sample a\u{0}b é.amount: NSDecimalNumber 12345678901234567890.12345",
            "elsewhere Artist Cy.mentor: Artist Ann", "elsewhere Artist Ann.students: {Artist Cy}",
            "elsewhere Artist Böb.partner: Artist Cy",
            "elsewhere Album First.tracks: [Track Track 1, Track Track 2, Track Track 3]",
            "elsewhere Playlist List.items: [Track Track 3, Video Video, Track Track 1]",
            "elsewhere Artist Ann.albumCount: ", "elsewhere Sample a\u{0}b é.note: nil",
            "refreshed Node leaf.parent: Node root",
        ] {
            #expect(notes.contains(expected), "\(expected)")
        }
    }

    @Test("changed objects are the same, with what was before, refreshed with and without the changes, and rolled back")
    func changes() throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let change = { (context: ManagedObjectContext) in
                let artists = try twin.all("Artist", in: context)
                let albums = try twin.all("Album", by: "title", in: context)
                let tracks = try twin.all("Track", by: "title", in: context)
                artists[0].setValue("Anna", forKey: "name")
                artists[0].setValue(nil, forKey: "country")
                artists[1].setValue(artists[0], forKey: "mentor")
                artists[2].setValue(nil, forKey: "partner")
                albums[0].setValue(artists[2], forKey: "artist")
                albums[0].setValue([tracks[3], tracks[0]], forKey: "tracks")
                albums[1].setValue(1950, forKey: "year")
                tracks[0].mutableSetValue(forKey: "tags").removeAllObjects()
                let list = try twin.all("Playlist", in: context)[0]
                list.mutableOrderedSetValue(forKey: "items").insert(tracks[1], at: 0)
                let node = try twin.fetch("Node", "name == 'root'", in: context)[0]
                node.setValue(node, forKey: "parent")
                let sample = try twin.fetch("Sample", "text != 'empty'", by: "text", in: context)[0]
                for key in sample.entity.attributesByName.keys where key != "text" { sample.setValue(nil, forKey: key) }
                sample.setValue("new note", forKey: "note")
            }
            for (label, merges) in [("merged", true), ("forgotten", false)] {
                let context = twin.context()
                try change(context)
                try twin.noteAll("\(label) changed", in: context)
                let other = twin.context()
                try twin.all("Album", by: "title", in: other)[1].setValue("Other \(label)", forKey: "title")
                try other.save()
                for object in context.registeredObjects.sorted(by: { $0.objectID.description < $1.objectID.description }
                ) {
                    context.refresh(object, mergeChanges: merges)
                }
                try twin.noteAll(label, in: context)
                context.rollback()
                try twin.noteAll("\(label) rolled back", in: context)
            }
            let context = twin.context()
            try change(context)
            try context.save()
            try twin.noteAll("saved", in: context)
            try twin.noteAll("elsewhere", in: twin.context())
        }
    }

    @Test("undone and redone objects are the same")
    func undo() throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let context = twin.context()
            context.undoManager = ContextUndoManager()
            let artists = try twin.all("Artist", in: context)
            let albums = try twin.all("Album", by: "title", in: context)
            albums[0].setValue(artists[1], forKey: "artist")
            albums[0].setValue("Changed", forKey: "title")
            context.processPendingChanges()
            try twin.all("Node", in: context).forEach { context.delete($0) }
            context.delete(albums[1])
            context.processPendingChanges()
            _ = twin.make("Booking", ["city": "Bonn", "artist": artists[2]], in: context)
            try twin.all("Sample", by: "text", in: context)[0].setValue(Decimal(7), forKey: "amount")
            context.processPendingChanges()
            try twin.noteAll("done", in: context)
            for step in 1...3 {
                context.undo()
                try twin.noteAll("undone \(step)", in: context)
            }
            for step in 1...3 {
                context.redo()
                try twin.noteAll("redone \(step)", in: context)
            }
            try context.save()
            try twin.noteAll("saved", in: twin.context())
            context.undo()
            try twin.noteAll("undone after the save", in: context)
            try context.save()
            try twin.noteAll("saved again", in: twin.context())
        }
    }

    @Test(
        "objects in conflict are the same, with each policy",
        arguments: [
            MergePolicy.error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
        ])
    func conflicts(policy: MergePolicy) throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let (mine, yours) = (twin.context(), twin.context())
            mine.mergePolicy = policy
            for (context, mark) in [(mine, "m"), (yours, "y")] {
                let artists = try twin.all("Artist", in: context)
                let albums = try twin.all("Album", by: "title", in: context)
                albums[0].setValue(artists[mark == "m" ? 1 : 2], forKey: "artist")
                albums[0].setValue("Title \(mark)", forKey: "title")
                albums[1].setValue(mark == "m" ? 1960 : 2000, forKey: mark == "m" ? "year" : "year")
                artists[0].setValue(mark, forKey: mark == "m" ? "country" : "name")
                let sample = try twin.all("Sample", by: "text", in: context)[0]
                sample.setValue(Decimal(mark == "m" ? 1 : 2), forKey: "amount")
                if mark == "y" { context.delete(try twin.all("Tag", in: context)[0]) }
                if mark == "m" { try twin.all("Tag", in: context)[0].setValue("tag m", forKey: "name") }
                _ = twin.make("Label", ["name": "Unique"], in: context)
            }
            try yours.save()
            twin.noteError("save") { try mine.save() }
            try twin.noteAll("mine", in: mine)
            try twin.noteAll("store", in: twin.context())
        }
    }

    @Test("objects are the same in contexts that merge the changes of others")
    func merging() throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let (mine, yours) = (twin.context(), twin.context())
            try twin.noteAll("before", in: mine)
            let kept = mine.registeredObjects
            let artists = try twin.all("Artist", in: yours)
            let albums = try twin.all("Album", by: "title", in: yours)
            try twin.all("Artist", in: mine)[0].setValue("Mine", forKey: "country")
            artists[0].setValue("Yours", forKey: "name")
            albums[0].setValue(artists[2], forKey: "artist")
            albums[0].setValue(nil, forKey: "label")
            albums[1].mutableSetValue(forKey: "extras").add(twin.make("Extra", ["name": "x3"], in: yours))
            artists[1].setValue(artists[1], forKey: "partner")
            yours.delete(try twin.all("Booking", by: "city", in: yours)[0])
            _ = twin.make("Track", ["title": "Track 9", "album": albums[0]], in: yours)
            try twin.all("Sample", by: "text", in: yours).forEach { $0.setValue(Decimal(9), forKey: "amount") }
            mine.mergeChanges(fromContextDidSave: try yours.save())
            twin.note("kept", kept)
            try twin.noteAll("merged", in: mine)
            try mine.save()
            try twin.noteAll("stored", in: twin.context())
        }
    }

    @Test("objects are the same in child contexts")
    func children() throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let parent = twin.context()
            let artists = try twin.all("Artist", in: parent)
            artists[0].setValue("Parent's", forKey: "country")
            let child = ManagedObjectContext(parent: parent)
            let mine = try twin.all("Artist", in: child)
            twin.note("unsaved value", mine[0].value(forKey: "country"))
            mine[1].setValue(mine[0], forKey: "mentor")
            let album = twin.make("Album", ["title": "Child's", "artist": mine[2]], in: child)
            _ = twin.make("Track", ["title": "Child's track", "album": album], in: child)
            child.delete(try twin.all("Booking", by: "city", in: child)[0])
            try twin.noteAll("child", in: child)
            try child.save()
            try twin.noteAll("parent", in: parent)
            try parent.save()
            try twin.noteAll("store", in: twin.context())
            try twin.noteAll("child again", in: child)
        }
    }

    @Test("the rules delete the same objects, and validation says the same")
    func deletion() throws {
        let notes = try Twins.compare { twin in
            try fill(twin).save()
            let context = twin.context()
            let artists = try twin.all("Artist", in: context)
            context.delete(artists[0])
            twin.noteError("denied") { try context.save() }
            context.rollback()
            for name in ["Album", "Media", "Node", "Playlist"] {
                let key = name == "Album" || name == "Media" ? "title" : "name"
                context.delete(try #require(try twin.all(name, by: key, in: context).first))
                context.processPendingChanges()
                try twin.noteAll("without \(name)", in: context)
            }
            try context.save()
            try twin.noteAll("saved", in: twin.context())
            let broken = twin.context()
            _ = twin.make("Album", ["title": "A", "year": 3000], in: broken)
            _ = twin.make("Album", in: broken)
            _ = twin.make("Track", in: broken)
            _ = twin.make("Booking", in: broken)
            let wrong = twin.make("Sample", ["text": "wrong"], in: broken)
            twin.noteError("invalid") { try broken.save() }
            twin.noteError("again") { try broken.save() }
            twin.noteError("one") { try broken.validate(wrong) }
            for (key, value) in [
                ("small", 70_000 as Any), ("small", "x"), ("flag", 2), ("date", "x"), ("token", "x"), ("link", 1),
                ("amount", "1"), ("amount", 0.1), ("rough", 0.1), ("bytes", "x"), ("big", 1.5), ("none", 1),
            ] {
                wrong.setValue(value, forKey: key)
                twin.note("\(key) = \(value)", wrong.value(forKey: key))
                twin.noteError("\(key) = \(value)") { try broken.save() }
            }
        }
        #expect(notes.contains("denied: 1560") && notes.contains("invalid: 1560"))
    }

    @Test("the same objects are found by predicates, in orders, and with prefetched relationships")
    func requests() throws {
        let notes = try Twins.compare { twin in
            try fill(twin).save()
            let context = twin.context()
            let ann = try twin.all("Artist", in: context)[0]
            for (entity, format) in [
                ("Album", "artist.name == 'Ann'"), ("Album", "artist == $A"), ("Track", "album.artist.country == 'DE'"),
                ("Artist", "ANY albums.title BEGINSWITH[c] 'f'"), ("Artist", "albums.@count == 0"),
                ("Artist", "SUBQUERY(albums, $x, $x.year < 2000).@count > 0"), ("Artist", "partner != nil"),
                ("Artist", "mentor.mentor == nil"), ("Artist", "ANY friends.name == 'Ann'"),
                ("Media", "ANY tags.name == 't1'"),
                ("Playlist", "ANY items.title == 'Video'"), ("Node", "parent.name == 'root' OR SELF IN targets"),
                ("Album", "tracks.@sum.number > 4"), ("Album", "NONE extras.name == 'x1'"),
                ("Artist", "name ==[cd] 'bob'"),
                ("Sample", "amount > 1 AND flag == YES AND small < 0 AND token != nil"),
                ("Sample", "note == 'kept in memory'"),
            ] {
                let key = ["Album", "Track", "Media"].contains(entity) ? "title" : entity == "Sample" ? "text" : "name"
                for pending in [false, true] {
                    let context = pending ? twin.context() : context
                    if pending {
                        try twin.all("Artist", in: context)[1].setValue("DE", forKey: "country")
                        try twin.all("Album", by: "title", in: context)[1].setValue("Fourth", forKey: "title")
                    }
                    twin.noteError("\(format) \(pending)") {
                        let format = format.replacing("$A", with: "%@")
                        let own = context.object(with: ann.objectID)
                        let arguments: [any Sendable] = format.contains("%@") ? [own.objectID] : []
                        twin.note(format, try twin.fetch(entity, format, arguments, by: key, in: context))
                    }
                }
            }
            for key in ["album.title", "album.artist.name", "album"] {
                let request = FetchRequest<ManagedObject>(entityName: "Track")
                request.sortDescriptors = [
                    KeySortDescriptor(key: key, ascending: false), KeySortDescriptor(key: "number"),
                ]
                twin.noteError("by \(key)") { twin.note("by \(key)", try context.fetch(request)) }
            }
            let fresh = twin.context()
            let request = FetchRequest<ManagedObject>(entityName: "Album")
            request.relationshipKeyPathsForPrefetching = ["artist.club", "tracks.tags", "label", "extras"]
            request.returnsObjectsAsFaults = false
            _ = try fresh.fetch(request)
            try twin.noteAll("prefetched", in: fresh)
            for path in [
                "albums.@count", "albums.tracks.@count", "albums.@max.year", "club.name", "friends.name",
                "albums.title",
            ] {
                twin.note(path, try twin.all("Artist", in: fresh).map { $0.value(forKeyPath: path) as Any })
            }
        }
        #expect(notes.contains("artist.name == 'Ann': [Album First]"))
        #expect(notes.contains("albums.@count: [NSNumber 1, NSNumber 1, NSNumber 0]"))
    }

    @Test("dictionaries have the same values and groups")
    func dictionaries() throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let context = twin.context()
            let rows = FetchRequest<[String: any Sendable]>(entityName: "Track")
            rows.propertiesToFetch = [
                "title", "album", "album.artist.name", ExpressionDescription(name: "n", expression: "number * 2"),
            ]
            rows.sortDescriptors = [KeySortDescriptor(key: "title")]
            twin.note("dictionaries", try context.fetch(rows))
            let groups = FetchRequest<[String: any Sendable]>(entityName: "Track")
            groups.propertiesToFetch = ["album.title", ExpressionDescription(name: "sum", expression: "sum:(number)")]
            groups.propertiesToGroupBy = ["album.title"]
            groups.sortDescriptors = [KeySortDescriptor(key: "album.title")]
            twin.note("groups", try context.fetch(groups))
            let samples = FetchRequest<[String: any Sendable]>(entityName: "Sample")
            samples.propertiesToFetch = [
                "amount", "big", "bytes", "date", "flag", "link", "medium", "precise", "rough", "small", "text",
            ]
            samples.sortDescriptors = [KeySortDescriptor(key: "text")]
            twin.note("samples", try context.fetch(samples))
        }
    }

    @Test("a controller's results have the same sections and updates")
    func controllerResults() throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let context = twin.context()
            let fetch = FetchRequest<ManagedObject>(entityName: "Track")
            fetch.sortDescriptors = [KeySortDescriptor(key: "album.title"), KeySortDescriptor(key: "title")]
            let controller = FetchedResultsController(
                fetchRequest: fetch, managedObjectContext: context, sectionNameKeyPath: "album.title")
            var updates: [String] = []
            controller.didChangeContent = { update in
                updates.append(
                    "\(update.changes)".replacing(/ManagedObjectID\([^)]*\)/, with: "id").replacing(
                        /x-[^ ,)]*/, with: "id"))
            }
            try controller.performFetch()
            let note = {
                for section in controller.sections ?? [] {
                    twin.note("section \(section.name)", section.numberOfObjects)
                }
                twin.note("objects", controller.fetchedObjects)
                twin.note("updates", updates)
            }
            note()
            let albums = try twin.all("Album", by: "title", in: context)
            try twin.all("Track", by: "title", in: context)[0].setValue(albums[1], forKey: "album")
            albums[1].setValue("AA", forKey: "title")
            context.processPendingChanges()
            note()
            try context.save()
            note()
        }
    }

    @Test("batch requests insert, update and delete the same rows")
    func batchRequests() throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let context = twin.context()
            let insert = BatchInsertRequest(
                entityName: "Track",
                objects: [["title": "Batch 1", "number": 7], ["title": "Batch 2"], ["title": nil]])
            twin.noteError("insert") { try context.execute(insert) }
            try context.execute(BatchInsertRequest(entityName: "Track", objects: [["title": "Batch 1", "number": 7]]))
            var update = BatchUpdateRequest(
                entityName: "Track",
                propertiesToUpdate: ["number": .expression("number + 1"), "title": .constant("Updated")])
            update.predicate = try FetchPredicate(format: "album.artist.name == 'Ann'")
            try context.execute(update)
            try context.execute(
                BatchUpdateRequest(
                    entityName: "Sample", propertiesToUpdate: ["amount": .constant(3), "flag": .constant(false)]))
            try twin.noteAll("after batches", in: twin.context())
            let nodes = FetchRequest<ManagedObject>(entityName: "Node")
            nodes.predicate = try FetchPredicate(format: "name == 'root'")
            try context.execute(BatchDeleteRequest(fetchRequest: nodes))
            try twin.noteAll("after a batch deletion", in: twin.context())
        }
    }

    @Test("the history has the same changes and tombstones")
    func history() throws {
        try Twins.compare { twin in
            try fill(twin).save()
            let context = twin.context()
            try context.execute(BatchInsertRequest(entityName: "Track", objects: [["title": "Batch", "number": 7]]))
            try context.execute(
                BatchUpdateRequest(entityName: "Sample", propertiesToUpdate: ["amount": .constant(3)]))
            let nodes = FetchRequest<ManagedObject>(entityName: "Node")
            nodes.predicate = try FetchPredicate(format: "name == 'root'")
            try context.execute(BatchDeleteRequest(fetchRequest: nodes))
            let last = twin.context()
            try twin.all("Sample", by: "text", in: last).forEach { last.delete($0) }
            try last.save()
            for transaction in try twin.container.history() {
                for change in transaction.changes.sorted(by: { "\($0.changedObjectID)" < "\($1.changedObjectID)" }) {
                    twin.note("\(change.changeType)", change.changedObjectID)
                    twin.note("properties", change.updatedProperties.map { $0.sorted() })
                    if let tombstone = change.tombstone {
                        twin.note("tombstone", tombstone.filter { $0.key != "token" })
                    }
                }
            }
        }
    }

    @Test("fetched properties have the same destinations")
    func fetchedProperties() throws {
        let notes = try Twins.compare(DiaryModel.managedObjectModel) { twin in
            let context = twin.context()
            let pages = ["a", "b", "a"].map { twin.make("Page", ["text": $0], in: context) }
            let note = twin.make("Note", ["text": "a", "page": pages[1]], in: context)
            try context.save()
            for page in pages {
                for name in ["namesakes", "echoes"] {
                    twin.note("\(page === pages[0] ? 1 : 2) \(name)", page.value(forKey: name))
                }
            }
            try twin.noteAll("diary", in: twin.context())
            twin.note("note", note.value(forKeyPath: "page.notes.@count"))
        }
        #expect(notes.contains("1 namesakes: [Page a]"))
    }
}
