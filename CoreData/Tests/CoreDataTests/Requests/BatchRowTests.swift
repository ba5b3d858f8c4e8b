import CoreData
import Relata
import Testing

@Suite("The dictionary of a batch insertion's handler")
struct BatchRowTests {
    private let context: NSManagedObjectContext
    private let entity: NSEntityDescription

    init() throws {
        let types: [(String, NSAttributeType)] = [
            ("bytes", .binaryDataAttributeType), ("date", .dateAttributeType), ("flag", .booleanAttributeType),
            ("id", .UUIDAttributeType), ("link", .URIAttributeType), ("number", .integer64AttributeType),
            ("price", .decimalAttributeType), ("size", .doubleAttributeType), ("title", .stringAttributeType),
        ]
        let entity = NSEntityDescription()
        entity.name = "Thing"
        entity.managedObjectClassName = NSStringFromClass(NSManagedObject.self)
        entity.properties = types.map { name, type in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            attribute.isOptional = true
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = coordinator.makeContext()
        self.entity = entity
    }

    /// Inserts an object for each function, which fills its row.
    private func insert(_ rows: [(NSMutableDictionary) -> Void]) throws {
        var rest = rows.makeIterator()
        try context.execute(
            NSBatchInsertRequest(
                entityName: "Thing",
                dictionaryHandler: { row in
                    guard let fill = rest.next() else { return true }
                    fill(row)
                    return false
                }))
    }

    private func values(_ key: String) throws -> [AnyHashable?] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Thing")
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        return try context.fetch(request).map { $0.value(forKey: key) as? AnyHashable }
    }

    @Test("a row does not have what the row before it had")
    func cleared() throws {
        var kept: [NSMutableDictionary] = []
        try insert([
            {
                $0["title"] = "A"
                $0["number"] = 1
                $0["size"] = 1.5
            },
            {
                $0["number"] = 2
                kept.append($0)
            },
            {
                $0["title"] = "C"
                $0["number"] = 3
            },
        ])
        #expect(try values("title") == ["A", nil, "C"])
        #expect(try values("size") == [1.5, nil, nil])
        // A program that keeps a row has it to itself.
        #expect(kept == [["number": 2]])
    }

    @Test("a row takes the values of Foundation's classes and of Swift's types")
    func classes() throws {
        let id = UUID()
        let date = Date(timeIntervalSinceReferenceDate: 5)
        try insert([
            { row in
                row["number"] = NSNumber(value: 1)
                row["title"] = "A" as NSString
                row["date"] = NSDate(timeIntervalSinceReferenceDate: 5)
                row["bytes"] = NSData(data: Data([1]))
                row["id"] = NSUUID(uuidString: id.uuidString)
                row["link"] = NSURL(string: "relata:a")
                row["price"] = NSDecimalNumber(string: "1.5")
                row["flag"] = NSNumber(value: true)
                row["size"] = NSNumber(value: 2.5)
            },
            { row in
                row["number"] = Int16(2)
                row["title"] = "B"
                row["date"] = date
                row["bytes"] = Data([2])
                row["id"] = id
                row["link"] = URL(string: "relata:b")
                row["price"] = Decimal(2)
                row["flag"] = false
                row["size"] = Float(0.5)
            },
            { row in
                row["number"] = 3
                row["title"] = Optional("C") as Any
                row["size"] = Optional<Double>.none as Any
            },
        ])
        #expect(try values("title") == ["A", "B", "C"])
        #expect(try values("date") == [date, date, nil])
        #expect(try values("bytes") == [Data([1]), Data([2]), nil])
        #expect(try values("id") == [id, id, nil])
        #expect(try values("link") == [URL(string: "relata:a"), URL(string: "relata:b"), nil])
        #expect(try values("price").map { ($0 as? NSNumber)?.doubleValue } == [1.5, 2, nil])
        #expect(try values("flag").map { ($0 as? NSNumber)?.boolValue } == [true, false, nil])
        #expect(try values("size") == [2.5, 0.5, nil])
    }

    @Test("a row finds the values of properties by their descriptions too, and refuses other names")
    func keys() throws {
        let title = try #require(entity.attributesByName["title"])
        try insert([{ $0[title] = "A" }, { $0["title" as NSString] = "A" }])
        #expect(try values("title") == ["A", "A"])
        for (key, name) in [("titel" as AnyHashable, "titel"), (5, "5")] {
            let error = try #require(throws: PersistenceError.self) { try insert([{ $0[key] = "B" }]) }
            guard case .unknownKey(name, _, _) = error else {
                Issue.record(error)
                continue
            }
        }
        #expect(try values("title").count == 2)
    }

    /// What a handler may do with its dictionary; each gives what it reads.
    private static let uses: [@Sendable (NSMutableDictionary) -> Any?] = [
        {
            $0["a"] = "x"
            $0["b"] = 2
            return $0["a"]
        },
        { $0["b"] as? Int },
        { $0["missing"] },
        {
            $0.setObject(Date(timeIntervalSinceReferenceDate: 1), forKey: "c" as NSString)
            return $0.object(forKey: "c")
        },
        {
            $0["a"] = nil
            return $0.count
        },
        {
            $0["a"] = "y"
            $0["a"] = "z"
            return $0.count
        },
        { $0.allKeys.map { "\($0)" }.sorted() },
        { $0.allValues.map { "\($0)" }.sorted() },
        { row in row.map { "\($0.key): \($0.value)" }.sorted() },
        { row in row.keyEnumerator().map { "\($0)" }.sorted() },
        { row in row.objectEnumerator().map { "\($0)" }.sorted() },
        { row in
            var found: [String] = []
            row.enumerateKeysAndObjects { key, value, _ in found.append("\(key): \(value)") }
            return found.sorted()
        },
        { row in
            var found: [String] = []
            row.enumerateKeysAndObjects(options: []) { key, value, _ in found.append("\(key): \(value)") }
            return found.sorted()
        },
        { row in row.keysOfEntries(options: []) { _, value, _ in value is String }.count },
        { $0.allKeys(for: "z").map { "\($0)" } },
        { $0.objects(forKeys: ["a", "none"], notFoundMarker: 0).map { "\($0)" } },
        { ($0.copy() as? NSDictionary)?.count },
        { ($0.copy() as? NSDictionary)?["a"] },
        { row in
            let copy = row.mutableCopy() as? NSMutableDictionary
            copy?["new"] = 1
            return [copy?.count, row.count].map { "\($0 ?? 0)" }
        },
        { $0.isEqual(to: ["a": "z"]) },
        { row in row.isEqual(row.copy()) },
        { $0.hash == ($0.mutableCopy() as? NSMutableDictionary)?.hash },
        { "\($0)".contains("a = z") },
        {
            $0.addEntries(from: ["d": 1, "a": "w"])
            return $0.count
        },
        { $0["a"] },
        {
            $0.removeObject(forKey: "d")
            return $0.count
        },
        {
            $0.removeObjects(forKeys: ["b", "none"])
            return $0.count
        },
        {
            $0.setDictionary(["e": 5, "f": 6])
            return $0.count
        },
        { $0["a"] },
        { $0["e"] },
        {
            $0.removeAllObjects()
            return $0.count
        },
        { $0["e"] },
    ]

    @Test("a row is read and changed as any mutable dictionary of Foundation's is")
    func asFoundation() throws {
        let plain = NSMutableDictionary()
        let expected = Self.uses.map { $0(plain).map { "\($0)" } }
        try insert([
            { row in
                for (index, use) in Self.uses.enumerated() {
                    #expect(use(row).map { "\($0)" } == expected[index], "use \(index)")
                }
            }
        ])
    }
}
