import Foundation
import Relata
import Testing

/// Writes down what a controller tells.
private final class Listener: FetchedResultsControllerDelegate {
    var told: [String] = []
    var snapshot: FetchedResultsSnapshot?
    var controllers: [FetchedResultsController<any FetchRequestResult>] = []

    func controllerWillChangeContent(_ controller: FetchedResultsController<any FetchRequestResult>) {
        told.append("will")
        controllers.append(controller)
    }

    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: FetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
        func text(_ path: IndexPath?) -> String { path.map { "\($0.section).\($0.item)" } ?? "-" }
        let title = (anObject as? Track)?.title ?? "?"
        told.append("\(type) \(title) \(text(indexPath)) \(text(newIndexPath))")
    }

    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChange sectionInfo: any FetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
        for type: FetchedResultsChangeType
    ) {
        told.append("\(type) section \(sectionInfo.name) \(sectionIndex)")
        // What was removed has no objects any more.
        #expect((sectionInfo.numberOfObjects == 0) == (type == .delete))
    }

    func controllerDidChangeContent(_ controller: FetchedResultsController<any FetchRequestResult>) {
        told.append("did")
    }

    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChangeContentWith snapshot: FetchedResultsSnapshot
    ) {
        self.snapshot = snapshot
    }
}

@Suite("Sections, index paths and the delegate of fetched results")
struct FetchedSectionsTests {
    private let music: Music
    private let context: ManagedObjectContext
    private let controller: FetchedResultsController<Track>
    private let listener = Listener()

    /// Tracks of the numbers 1, 1, 2 and 4, which are their sections.
    init() throws {
        music = try Music()
        context = music.context()
        for (title, number) in [("a", 1), ("b", 1), ("c", 2), ("d", 4)] {
            context.track(title).number = Int16(number)
        }
        try context.save()
        let request = FetchRequest<Track>()
        request.sortDescriptors = [KeySortDescriptor(key: "number"), KeySortDescriptor(key: "title")]
        controller = FetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "number")
        controller.delegate = listener
        try controller.performFetch()
    }

    private func track(_ title: String) throws -> Track {
        try #require(try context.all(Track.self).first { $0.title == title })
    }

    @Test("Objects are found by index paths, and index paths by objects")
    func paths() throws {
        #expect(controller.sections?.map(\.name) == ["1", "2", "4"])
        #expect(controller.sections?.map(\.numberOfObjects) == [2, 1, 1])
        #expect(controller.object(at: IndexPath(item: 1, section: 0)).title == "b")
        #expect(controller.indexPath(forObject: try track("d")) == IndexPath(row: 0, section: 2))
        #expect(controller.indexPath(forObject: context.track("e")) == nil)
        #expect(controller.sectionIndexTitles == ["1", "2", "4"])
        #expect(controller.section(forSectionIndexTitle: "3", at: 0) == 2)
        #expect(controller.fetchedObjects?.count == 4 && listener.snapshot?.sectionIdentifiers == ["1", "2", "4"])
        #expect(listener.told.isEmpty)
    }

    @Test("The section of an index title is found in any order of the titles, and the next one where none has it")
    func sectionOfTitle() throws {
        controller.fetchRequest.sortDescriptors = [KeySortDescriptor(key: "number", ascending: false)]
        try controller.performFetch()
        #expect(controller.sectionIndexTitles == ["4", "2", "1"])
        #expect(["4", "2", "1"].map { controller.section(forSectionIndexTitle: $0, at: 0) } == [0, 1, 2])
        #expect(["5", "3", "0"].map { controller.section(forSectionIndexTitle: $0, at: 0) } == [0, 1, 2])
        let naming = Days()
        controller.delegate = naming
        try controller.performFetch()
        let titles = controller.sectionIndexTitles
        #expect(titles == ["Today", "Earlier", "Some day"])
        for (index, title) in titles.enumerated() {
            #expect(controller.section(forSectionIndexTitle: title, at: index) == index)
            #expect(controller.section(forSectionIndexTitle: "none", at: index) == index)
        }
    }

    @Test("The delegate is notified of sections and objects, with previous and current positions")
    func changes() throws {
        let (first, last) = (try track("a"), try track("d"))
        context.delete(last)
        first.number = 3
        context.track("e").number = 2
        context.processPendingChanges()
        #expect(
            listener.told == [
                "will", "delete section 4 2", "insert section 3 2", "delete d 2.0 -", "insert e - 1.1",
                "move a 0.0 2.0", "did",
            ], "\(listener.told)")
        #expect(listener.snapshot?.sectionIdentifiers == ["1", "2", "3"])
        #expect(listener.snapshot?.itemIdentifiers(inSection: "2").count == 2)
        #expect(listener.controllers.first?.fetchedObjects?.count == 4)
        listener.told = []
        try track("b").code = "AB"
        context.processPendingChanges()
        #expect(listener.told == ["will", "update b 0.0 0.0", "did"])
    }

    @Test("An object with the same overall position in another section has moved")
    func movedSection() throws {
        try track("c").number = 3
        context.processPendingChanges()
        #expect(
            listener.told == ["will", "delete section 2 1", "insert section 3 1", "move c 1.0 1.0", "did"],
            "\(listener.told)")
    }

    @Test("Results that are not sorted by their sections' names, and an unknown key path, are errors")
    func unsorted() throws {
        let request = FetchRequest<Track>()
        request.sortDescriptors = [KeySortDescriptor(key: "title")]
        try track("b").number = 4
        for path in ["number", "numbre"] {
            let controller = FetchedResultsController(
                fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: path)
            let error = try #require(throws: PersistenceError.self) { try controller.performFetch() }
            #expect("\(error)".contains(path))
            #expect(controller.fetchedObjects == nil && controller.sections == nil)
        }
        try context.save()
    }

    @Test("Results that a change has put out of order stay as they were, and the error is reported")
    func becameUnsorted() throws {
        let request = FetchRequest<Track>()
        request.sortDescriptors = [KeySortDescriptor(key: "title")]
        let controller = FetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "number")
        try controller.performFetch()
        var failures: [any Error] = []
        var changes = 0
        controller.didFail = { failures.append($0) }
        controller.didChangeContent = { _ in changes += 1 }
        try track("d").number = 1
        context.processPendingChanges()
        #expect(failures.count == 1 && changes == 0)
        guard case .invalidFetchRequest = failures.first as? PersistenceError else {
            Issue.record(failures.first ?? CocoaError(.featureUnsupported))
            return
        }
        #expect(controller.error != nil && controller.sections?.map(\.name) == ["1", "2", "4"])
        try track("d").number = 4
        context.processPendingChanges()
        #expect(controller.error == nil && failures.count == 1)
    }

    @Test("A handler that changes the context each time is told of it, and does not keep the program")
    func endlessHandler() throws {
        var failures: [any Error] = []
        controller.didFail = { failures.append($0) }
        let changed = try track("a")
        controller.didChangeContent = { [context] _ in
            changed.code = changed.code == "AB" ? "CD" : "AB"
            context.processPendingChanges()
        }
        changed.code = "EF"
        context.processPendingChanges()
        #expect(failures.count == 1 && controller.error != nil)
        controller.didChangeContent = nil
    }

    @Test("Without a key path there is one section; a controller of any result notifies its delegate")
    func plain() throws {
        let request: FetchRequest<any FetchRequestResult> = Track.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(key: "title")]
        let plain = FetchedResultsController(fetchRequest: request, managedObjectContext: context)
        plain.delegate = listener
        try plain.performFetch()
        #expect(plain.sections?.count == 1 && plain.sections?.first?.name == "")
        #expect((plain.object(at: IndexPath(item: 3, section: 0)) as? Track)?.title == "d")
        context.delete(try track("a"))
        context.processPendingChanges()
        #expect(listener.controllers.contains { $0 === plain })
    }

    @Test("However many saves are merged, the results are fetched once")
    func merges() throws {
        let other = music.context()
        context.automaticallyMergesChangesFromParent = true
        for track in try other.all(Track.self) {
            track.code = "AB"
            try other.save()
        }
        context.processPendingChanges()
        #expect(listener.told.filter { $0 == "will" }.count == 1)
        #expect(listener.told.filter { $0.hasPrefix("update") }.count == 4)
    }

    @Test("The delegate names the sections in the section index when they are made, and may leave some out")
    func indexTitles() throws {
        let naming = Naming()
        controller.delegate = naming
        #expect(controller.sectionIndexTitles == ["1", "2", "4"])
        try controller.performFetch()
        #expect(controller.sectionIndexTitles == ["No. 1", "No. 4"])
        #expect(controller.sections?.map(\.indexTitle) == ["No. 1", nil, "No. 4"])
        #expect(controller.section(forSectionIndexTitle: "No. 4", at: 1) == 2)
        context.track("e").number = 5
        context.processPendingChanges()
        #expect(controller.sectionIndexTitles == ["No. 1", "No. 4", "No. 5"])
        #expect(controller.sectionIndexTitle(forSectionName: "ab") == "A")
    }
}

/// Names sections in the section index, except the second.
private final class Naming: FetchedResultsControllerDelegate {
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? {
        sectionName == "2" ? nil : "No. \(sectionName)"
    }
}

/// Names sections in the section index as nothing sorts them.
private final class Days: FetchedResultsControllerDelegate {
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? {
        ["4": "Today", "2": "Earlier", "1": "Some day"][sectionName]
    }
}
