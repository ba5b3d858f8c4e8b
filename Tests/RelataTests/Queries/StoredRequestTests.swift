@_spi(CoreDataModule) @_spi(Generated) import Relata
import Testing

@Suite("The model's stored requests and fetched properties (semantics 1.6, 5.1)")
struct StoredRequestTests {
    private let diaries = Result { try Diaries() }

    /// Pages 1 and 2 of the diary x, page 3 of y; pages 1 and 3 have one text.
    private func context() throws -> ManagedObjectContext {
        let diaries = try self.diaries.get()
        let writer = diaries.context()
        for (number, (name, text)) in [("x", "a"), ("x", "b"), ("y", "a")].enumerated() {
            let page = writer.page(text)
            page.number = Int64(number + 1)
            let diary = try writer.all(Diary.self).first { $0.name == name } ?? Diary(context: writer)
            diary.name = name
            page.diary = diary
            let note = Note(context: writer)
            note.text = "note \(text)"
            note.page = page
        }
        try writer.save()
        return diaries.context()
    }

    private func page(_ number: Int64, in context: ManagedObjectContext) throws -> Page {
        try #require(try context.all(Page.self).first { $0.number == number })
    }

    @Test("A stored request is a function with a parameter for each variable")
    func functions() throws {
        let context = try context()
        let request = Page.pagesNumbered(lowest: 2, names: ["x", "z"])
        #expect(try context.fetch(request).map(\.number) == [2])
        #expect(request.fetchLimit == 20)
        let page = try page(1, in: context)
        let ids = try context.fetch(Note.notesOfPage(page: page))
        #expect(ids == page.notes.map(\.objectID))
        #expect(try context.fetch(Note.numberOfNotes()) == [3])
    }

    @Test("A request of any type that is looked up by name has the type of results that the model says")
    func resultTypes() throws {
        let context = try context()
        let page = try page(1, in: context)
        let model = DiaryModel.managedObjectModel
        let ids: FetchRequest<any FetchRequestResult>? = model.fetchRequestFromTemplate(
            withName: "notesOfPage", substitutionVariables: ["PAGE": page])
        #expect(try context.fetch(try #require(ids)).map { $0 as? ManagedObjectID } == page.notes.map(\.objectID))
        let number: FetchRequest<any FetchRequestResult>? = model.fetchRequestFromTemplate(withName: "numberOfNotes")
        #expect(try #require(number).resultType == .countResultType)
        let objects: FetchRequest<Note>? = model.fetchRequestFromTemplate(withName: "numberOfNotes")
        #expect(try context.fetch(try #require(objects)).count == 3)
    }

    @Test("A request looked up by name is a copy, and requires a value for each variable")
    func byName() throws {
        let context = try context()
        let model = DiaryModel.managedObjectModel
        let request: FetchRequest<Page>? = model.fetchRequestFromTemplate(
            withName: "pagesNumbered", substitutionVariables: ["LOWEST": 1, "NAMES": ["y"]])
        #expect(try context.fetch(try #require(request)).map(\.number) == [3])
        let incomplete: FetchRequest<Page>? = model.fetchRequestFromTemplate(
            withName: "pagesNumbered", substitutionVariables: ["LOWEST": 1])
        let wanted = try #require(incomplete)
        #expect(throws: FetchPredicateError.self) { try context.fetch(wanted) }
        let unknown: FetchRequest<Page>? = model.fetchRequestFromTemplate(withName: "nothing")
        #expect(unknown == nil)
        let orphan: FetchRequest<Page> = model.storedFetchRequest("nothing")
        #expect(throws: PersistenceError.self) { try context.fetch(orphan) }
        // A variable can be tested for nothing.
        let free: FetchRequest<ManagedObjectID>? = model.fetchRequestFromTemplate(
            withName: "notesOfPage", substitutionVariables: ["PAGE": nil])
        #expect(try context.fetch(try #require(free)).isEmpty)
    }

    @Test("A fetched property has the results of its request, with the object as $FETCH_SOURCE, until it is a fault")
    func fetchedProperties() throws {
        let context = try context()
        let (first, third) = (try page(1, in: context), try page(3, in: context))
        #expect(first.namesakes == [third])
        #expect(first.echoes.compactMap(\.page?.number) == [1, 3])
        third.text = "c"
        #expect(first.namesakes == [third], "kept until then")
        context.refresh(first, mergeChanges: false)
        #expect(first.namesakes == [])
        third.text = "a"
        context.refresh(first, mergeChanges: true)
        #expect(first.namesakes == [third])
    }

    @Test("An object that is in memory where a deleted one was has results of its own")
    func fetchedPropertiesOfDeleted() throws {
        let diaries = try diaries.get()
        let writer = diaries.context()
        for number in 1...60 {
            let page = writer.page("\(number)")
            page.number = Int64(number)
            let note = Note(context: writer)
            note.text = "\(number)"
            note.page = page
        }
        try writer.save()
        let context = diaries.context()
        do {
            let old = try context.all(Page.self).filter { $0.number <= 30 }
            for page in old { #expect(page.echoes.map(\.text) == [page.text]) }
            for page in old { context.delete(page) }
            try context.save()
        }
        for page in try context.all(Page.self) { #expect(page.echoes.map(\.text) == [page.text]) }
    }

    @Test("An error in a fetched property is thrown by the next fetch")
    func errors() throws {
        let context = try context()
        let page = try page(1, in: context)
        let found: [Page] = DiaryModel.PageStorage.fetchedObjects(of: page, "unknown")
        #expect(found.isEmpty)
        #expect(throws: PersistenceError.self) { try context.all(Page.self) }
    }
}
