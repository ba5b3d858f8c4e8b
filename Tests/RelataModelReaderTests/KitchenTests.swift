import Foundation
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

@Suite("Every element and attribute of the format (semantics 1)")
struct KitchenTests {
    private let result = ModelReader.read(path: Folders.fixtures.path + "/Models/Kitchen.xcdatamodeld")

    private func entity(_ name: String) throws -> Entity {
        try #require(result.model?.entity(named: name))
    }

    private func attribute(_ name: String) throws -> Attribute {
        try #require(entity("Dish").attributes.first { $0.name == name })
    }

    private func relationship(_ name: String, of entity: String = "Dish") throws -> Relationship {
        try #require(try self.entity(entity).relationships.first { $0.name == name })
    }

    @Test("1: no part of the format is unknown")
    func noDiagnostics() {
        #expect(result.diagnostics == [])
        #expect(result.files.map { ($0 as NSString).lastPathComponent } == [".xccurrentversion", "contents"])
    }

    @Test("1.2: the model's name, version, entities, composites, requests and configurations are read")
    func model() throws {
        let model = try #require(result.model)
        #expect(model.name == "Kitchen")
        #expect(model.versionIdentifier == "2")
        #expect(model.entities.map(\.name) == ["Cook", "Dish", "Ingredient", "Item"])
        #expect(model.composites.map(\.name) == ["Coordinate", "Place"])
        #expect(model.composites[1].attributes.map(\.type) == [.composite(name: "Coordinate"), .string])
        #expect(model.fetchRequests.map(\.name) == ["allDishes", "dishesOfCook"])
        #expect(model.configurations.map(\.name) == ["Cloud"])
        #expect(model.configurations.first?.entities == ["Dish", "Cook"])
    }

    @Test("1.3: an entity's class, code generation, parent, identifiers and user info are read")
    func entities() throws {
        let item = try entity("Item")
        #expect(item.isAbstract && item.representedClassName == "Kitchen.Item" && item.codeGeneration == .category)
        #expect(item.renamingIdentifier == "Thing" && item.versionHashModifier == "salt" && item.parent == nil)
        let dish = try entity("Dish")
        #expect(!dish.isAbstract && dish.representedClassName == ".Dish" && dish.codeGeneration == .class)
        #expect(dish.parent == "Item" && dish.userInfo == ["table": "dishes"])
        #expect(try entity("Ingredient").representedClassName == nil)
        #expect(try entity("Ingredient").codeGeneration == nil)
    }

    @Test("1.4: a default is read as a value of the attribute's type")
    func defaults() throws {
        #expect(try attribute("serial").defaultValue == .integer(.max))
        #expect(try attribute("steps").defaultValue == .integer(-1))
        #expect(try attribute("energy").defaultValue == .integer(0))
        #expect(try attribute("price").defaultValue == .decimal(Decimal(string: "12.5")!))
        #expect(try attribute("rating").defaultValue == .double(2.5))
        #expect(try attribute("vegetarian").defaultValue == .boolean(true))
        #expect(try attribute("cooked").defaultValue == .date(-3600.5))
        #expect(try attribute("recipe").defaultValue == .uri("https://example.org/a%20b"))
        #expect(try attribute("photo").defaultValue == nil)
        #expect(try attribute("draft").type == .undefined)
        #expect(try attribute("draft").isTransient)
        #expect(try attribute("origin").type == .composite(name: "Place"))
        let uuid = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")!
        #expect(try entity("Item").attributes.first?.defaultValue == .uuid(uuid))
    }

    @Test("1.4, 1.8: bounds, lengths and patterns are read as validation")
    func validation() throws {
        #expect(try attribute("energy").validation == .init(minimum: .integer(-3), maximum: .integer(9000)))
        let price = Attribute.Validation(minimum: .decimal(0), maximum: .decimal(Decimal(string: "99.95")!))
        #expect(try attribute("price").validation == price)
        #expect(try attribute("weight").validation == .init(minimum: .double(-0.5), maximum: .double(1000)))
        #expect(
            try attribute("cooked").validation == .init(minimum: .date(-1_000_000), maximum: .date(1_000_000_000)))
        let label = try #require(entity("Item").attributes.first { $0.name == "label" })
        #expect(
            label.validation == .init(minimumLength: 1, maximumLength: 80, regularExpression: "[A-Z].*"))
    }

    @Test("1.4: an attribute's flags, names and modifiers are read")
    func attributeFlags() throws {
        let energy = try attribute("energy")
        #expect(energy.isIndexed && energy.usesScalarValueType == true && !energy.isOptional)
        #expect(energy.renamingIdentifier == "calories" && energy.versionHashModifier == "kJ")
        #expect(try attribute("weight").renamingIdentifier == "mass")
        #expect(try attribute("weight").usesScalarValueType == nil)
        #expect(try attribute("photo").allowsExternalBinaryDataStorage)
        #expect(try attribute("colors").customClassName == "[Int64]")
        #expect(try attribute("colors").valueTransformerName == "NSSecureUnarchiveFromData")
        #expect(try attribute("vegetarian").userInfo == ["note \"a\"": "b & c", "empty": ""])
        #expect(try attribute("canonicalLabel").derivation?.text == "canonical:(label)")
        let identifier = try #require(entity("Item").attributes.first)
        #expect(identifier.preservesValueAfterDeletion && identifier.usesScalarValueType == false)
    }

    @Test("1.5: a relationship's counts, rule, order and names are read")
    func relationships() throws {
        let cook = try relationship("cook")
        #expect(!cook.isToMany && cook.maxCount == 1 && cook.minCount == 0 && cook.isOptional && cook.isIndexed)
        #expect(cook.inverse == "dishes" && cook.destination == "Cook" && cook.deleteRule == .nullify)
        let ingredients = try relationship("ingredients")
        #expect(ingredients.isToMany && ingredients.isOrdered && !ingredients.isOptional)
        #expect(ingredients.minCount == 1 && ingredients.maxCount == 20 && ingredients.deleteRule == .cascade)
        #expect(ingredients.renamingIdentifier == "parts" && ingredients.versionHashModifier == "2")
        #expect(ingredients.userInfo == ["shown": "YES"])
        #expect(try relationship("goesWith").inverse == "goesWith")
        #expect(try relationship("goesWith").deleteRule == .noAction)
        #expect(try relationship("dishes", of: "Cook").deleteRule == .deny)
        #expect(try relationship("dishes", of: "Cook").maxCount == 0)
        let guests = try relationship("guests", of: "Cook")
        #expect(guests.isTransient && guests.inverse == nil)
    }

    @Test("1.6: fetched properties and stored requests are read, absent flags as in the class")
    func requests() throws {
        let rivals = try #require(entity("Dish").fetchedProperties.first)
        #expect(rivals.name == "rivals" && rivals.isOptional && rivals.userInfo == ["sorted": "NO"])
        #expect(rivals.fetchRequest.predicate?.text == "energy > $FETCH_SOURCE.energy")
        let requests = try #require(result.model?.fetchRequests)
        #expect(requests[0].predicate == nil && requests[0].resultType == .objects && requests[0].fetchLimit == 0)
        #expect(requests[0].includesSubentities && requests[0].includesPropertyValues)
        #expect(requests[0].includesPendingChanges && requests[0].returnsObjectsAsFaults)
        #expect(!requests[0].returnsDistinctResults)
        #expect(requests[1].predicate?.text == "cook == $COOK AND label BEGINSWITH \"A\"")
        #expect(requests[1].fetchLimit == 100 && requests[1].fetchBatchSize == 20)
        #expect(requests[1].resultType == .dictionaries && requests[1].returnsDistinctResults)
        #expect(!requests[1].includesSubentities && !requests[1].includesPropertyValues)
        #expect(!requests[1].includesPendingChanges && !requests[1].returnsObjectsAsFaults)
    }

    @Test("1.6: indexes of both forms, and constraints over inherited and to-one properties, are read")
    func indexes() throws {
        let indexes = try entity("Dish").fetchIndexes
        #expect(indexes.map(\.name) == ["byEnergy", "byLower", "byWeight", "steps_label"])
        #expect(indexes[0].elements.map(\.subject) == [.property("energy"), .property("label")])
        #expect(indexes[0].elements.map(\.isAscending) == [false, true])
        guard case .expression(let text, _) = indexes[1].elements[0].subject else {
            Issue.record("no expression")
            return
        }
        #expect(text == "lowercase:(label)")
        #expect(indexes[1].partialIndexPredicate?.text == "vegetarian == YES")
        #expect(indexes[2].elements.map(\.kind) == [.rTree])
        #expect(indexes[3].elements.map(\.subject) == [.property("steps"), .property("label")])
        #expect(try entity("Dish").uniquenessConstraints.map(\.properties) == [["label", "cook"]])
        #expect(try entity("Item").uniquenessConstraints.map(\.properties) == [["identifier"]])
    }

    @Test("Each part has the location of its element, each text that of its first byte")
    func locations() throws {
        let lines = try String(contentsOfFile: #require(result.files.last), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        func expect(_ location: RelataModel.SourceLocation?, _ text: String) throws {
            let location = try #require(location)
            let rest = lines[location.line - 1].utf8.dropFirst(location.column - 1)
            #expect(String(Substring(rest)).hasPrefix(text))
        }
        let dish = try entity("Dish")
        try expect(result.model?.location, "<model ")
        try expect(dish.location, "<entity name=\"Dish\"")
        for attribute in dish.attributes { try expect(attribute.location, "<attribute name=\"\(attribute.name)\"") }
        for relationship in dish.relationships {
            try expect(relationship.location, "<relationship name=\"\(relationship.name)\"")
        }
        try expect(attribute("canonicalLabel").derivation?.location, "canonical:(label)")
        try expect(dish.fetchedProperties.first?.location, "<fetchedProperty")
        try expect(dish.fetchedProperties.first?.fetchRequest.location, "<fetchRequest")
        try expect(dish.fetchedProperties.first?.fetchRequest.predicate?.location, "energy &gt;")
        try expect(dish.fetchIndexes[1].location, "<fetchIndex name=\"byLower\"")
        try expect(dish.fetchIndexes[1].elements[0].location, "<fetchIndexElement expression=")
        try expect(dish.fetchIndexes[1].partialIndexPredicate?.location, "vegetarian == YES")
        try expect(dish.fetchIndexes[3].location, "<compoundIndex>")
        try expect(dish.uniquenessConstraints.first?.location, "<uniquenessConstraint>")
        try expect(result.model?.composites.first?.location, "<composite name=\"Coordinate\"")
        try expect(result.model?.composites.first?.attributes.first?.location, "<attribute name=\"latitude\"")
        try expect(result.model?.fetchRequests.first?.location, "<fetchRequest name=\"allDishes\"")
        try expect(result.model?.configurations.first?.location, "<configuration")
    }
}
