import CoreData
import Relata
import Testing

@Suite("Expressions, key paths and orders")
struct ExpressionTests {
    private let context: NSManagedObjectContext
    /// Kept, as contexts keep no objects without changes.
    private let tracks: [Track]

    init() throws {
        let container = try PersistentContainer.temporary(model: MusicModel.managedObjectModel)
        let context = container.newBackgroundContext()
        tracks = [("Waltz 10", 1), ("Waltz 9", 2), ("waltz 1", 3), ("Tango", 4)].map { title, plays in
            let track = Track(context: context, title: title)
            track.plays = NSNumber(value: plays)
            return track
        }
        try context.save()
        self.context = context
    }

    private func titles(_ request: NSFetchRequest<Track>) throws -> [String] { try context.fetch(request).map(\.title) }

    @Test("a fetch of dictionaries takes descriptions of expressions")
    func dictionaries() throws {
        let sum = NSExpressionDescription()
        sum.name = "sum"
        sum.expression = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "plays")])
        sum.expressionResultType = .integer64AttributeType
        let more = NSExpressionDescription()
        more.name = "more"
        more.expression = NSExpression(
            forFunction: "max:",
            arguments: [
                NSExpression(
                    forFunction: "add:to:",
                    arguments: [NSExpression(forKeyPath: \Track.plays), NSExpression(forConstantValue: 10)])
            ])
        let request = NSFetchRequest<NSDictionary>(entityName: "Track")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [sum, more]
        let row = try #require(context.fetch(request).first)
        #expect(row["sum"] as? Int == 10)
        #expect(row["more"] as? Int == 14)
    }

    @Test("comparisons are made of expressions")
    func comparisons() throws {
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "title"), rightExpression: NSExpression(forConstantValue: "WALTZ"),
            modifier: .direct, type: .beginsWith, options: .caseInsensitive)
        #expect(try context.count(for: request) == 3)
        request.predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "plays"),
            rightExpression: NSExpression(forAggregate: [1, NSExpression(forConstantValue: 4)]), modifier: .direct,
            type: .in)
        #expect(try context.count(for: request) == 2)
    }

    @Test("a predicate can ask for the entity of an object")
    func entities() throws {
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = NSPredicate(format: "entity == %@", Track.entity())
        #expect(try context.count(for: request) == 4)
        request.predicate = NSPredicate(format: "entity.name == 'Album'")
        #expect(try context.count(for: request) == 0)
        let track = try #require(tracks.first)
        #expect(NSPredicate(format: "entity == %@", Track.entity()).evaluate(with: track))
    }

    @Test("a predicate that does not fit an object is an error of the next save")
    func unfit() throws {
        let track = try #require(tracks.first)
        #expect(!NSPredicate(format: "tilte == 'A'").evaluate(with: track))
        #expect(throws: (any Error).self) { try context.save() }
        try context.save()
    }

    @Test("key paths of properties that a class declares itself are known")
    func keyPaths() throws {
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Track.title, ascending: false)]
        #expect(try titles(request).first == "waltz 1")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Track.album?.title, ascending: true)]
        #expect(try titles(request).count == 4)
    }

    @Test("orders compare strings as Foundation's selectors say")
    func selectors() throws {
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.sortDescriptors = [
            NSSortDescriptor(key: "title", ascending: true, selector: StringComparison.localizedStandardCompare)
        ]
        #expect(try titles(request) == ["Tango", "waltz 1", "Waltz 9", "Waltz 10"])
    }

    @Test("a fetch can be done later")
    func asynchronousFetch() async throws {
        let count = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int, any Error>) in
            let request = NSAsynchronousFetchRequest(fetchRequest: NSFetchRequest<Track>(entityName: "Track")) {
                result in
                done.resume(returning: result.finalResult?.count ?? -1)
            }
            do { try context.execute(request) } catch { done.resume(throwing: error) }
        }
        #expect(count == 4)
    }

    @Test("key paths can be put together of several arguments, and predicates have variables")
    func formats() throws {
        let album = Album(context: context)
        album.title = "A"
        tracks[0].album = album
        try context.save()
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = NSPredicate(format: "%K.%K == %@ AND %K != '%K.%K'", "album", "title", "A", "title")
        #expect(try titles(request) == ["Waltz 10"])
        request.predicate = NSPredicate(format: "plays == $PLAYS").withSubstitutionVariables(["PLAYS": 4])
        #expect(try titles(request) == ["Tango"])
    }

    @Test("functions with arguments of their own hand them on to a predicate")
    func variadic() throws {
        func predicate(_ format: String, _ arguments: any CVarArg...) -> NSPredicate {
            withVaList(arguments) { NSPredicate(format: format, arguments: $0) }
        }
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = predicate("title == %@ AND plays > %d", "Tango", 3)
        #expect(try context.count(for: request) == 1)
        let plays: Any = NSNumber(value: 3)
        let titles: NSArray = ["Tango", "waltz 1"]
        request.predicate = predicate("plays >= %@ AND title IN %@", plays as! any CVarArg, titles)
        #expect(try context.count(for: request) == 2)
        let others: [any CVarArg] = [
            NSDate(), NSData(), NSUUID(), NSSet(), NSOrderedSet(), NSDictionary(), NSNull(),
            NSExpression(forKeyPath: "title"), NSAttributeDescription(),
        ]
        #expect(others.count == 9)
    }

    @Test("an expression is an argument of a format, and groups are chosen by what was computed of them")
    func groups() throws {
        let count = NSExpressionDescription()
        count.name = "count"
        count.expression = NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: "title")])
        count.expressionResultType = .integer64AttributeType
        tracks[3].loud = true
        try context.save()
        let rows = NSFetchRequest<NSDictionary>(entityName: "Track")
        rows.resultType = .dictionaryResultType
        rows.propertiesToFetch = ["loud", count]
        rows.propertiesToGroupBy = ["loud"]
        let variable = NSExpression(forVariable: "count")
        #expect(variable.variable == "count")
        #expect((NSExpression(forAggregate: [1, 2]).collection as? [NSExpression])?.count == 2)
        rows.havingPredicate = NSPredicate(format: "%@ > 1", variable)
        #expect(try context.fetch(rows).map { $0["count"] as? Int } == [3])
        rows.havingPredicate = NSComparisonPredicate(
            leftExpression: variable, rightExpression: NSExpression(forConstantValue: 2), modifier: .direct,
            type: .lessThan)
        #expect(try context.fetch(rows).map { $0["count"] as? Int } == [1])
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = NSPredicate(
            format: "%@ == %@ AND plays == %d", NSExpression(forKeyPath: "title"),
            NSExpression(forConstantValue: "Tango"), 4)
        #expect(try titles(request) == ["Tango"])
    }
}
