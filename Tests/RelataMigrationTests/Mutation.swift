import RelataModel
import RelataTestSupport

/// Changes a model as the next version of it might be.
struct Mutation {
    private let model: Model
    private var entities: [Entity]
    private var generator: SeededGenerator
    /// What was done.
    private(set) var log: [String] = []

    init(_ model: Model, seed: UInt64) {
        self.model = model
        entities = model.entities
        generator = SeededGenerator(seed: seed &+ 99)
    }

    /// The model with attributes of several types, as relationships are all that random models have.
    static func adorn(_ model: Model, _ generator: inout SeededGenerator) -> Model {
        var entities = model.entities
        for index in entities.indices {
            let name = entities[index].name.lowercased()
            entities[index].attributes.append(
                Attribute("\(name)Count", .integer16, isOptional: generator.chance(50), defaultValue: .integer(3)))
            entities[index].attributes.append(Attribute("\(name)Text", .string, isOptional: true))
            if generator.chance(40) {
                entities[index].attributes.append(Attribute("\(name)Size", .double, defaultValue: .double(1.5)))
            }
        }
        return Model(model.name, entities: entities)
    }

    /// The next version: a few changes.
    mutating func mutated() -> Model {
        for _ in 0..<1 + generator.below(4) { change() }
        if generator.chance(25) { rotateNames() }
        // A version's renaming identifiers are of the version before.
        return Model(model.name, entities: entities)
    }

    private mutating func change() {
        let index = generator.below(entities.count)
        let name = entities[index].name
        switch generator.below(14) {
        case 0:
            let attribute = "new\(log.count)\(name)"
            let isRequired = generator.chance(50)
            entities[index].attributes.append(
                Attribute(attribute, .integer32, isOptional: !isRequired, defaultValue: isRequired ? .integer(7) : nil))
            log.append("add \(name).\(attribute)")
        case 1:
            guard !entities[index].attributes.isEmpty else { return }
            let gone = entities[index].attributes.remove(at: generator.below(entities[index].attributes.count))
            log.append("drop \(name).\(gone.name)")
        case 2:
            guard !entities[index].attributes.isEmpty else { return }
            let position = generator.below(entities[index].attributes.count)
            let old = entities[index].attributes[position]
            entities[index].attributes[position].renamingIdentifier = old.renamingIdentifier ?? old.name
            entities[index].attributes[position].name = "renamed\(log.count)\(old.name)"
            log.append("rename \(name).\(old.name)")
        case 3:
            guard !entities[index].attributes.isEmpty else { return }
            let position = generator.below(entities[index].attributes.count)
            entities[index].attributes[position].isOptional.toggle()
            log.append("optional \(name).\(entities[index].attributes[position].name)")
        case 4:
            guard let position = entities[index].attributes.firstIndex(where: { $0.type == .integer16 }) else { return }
            entities[index].attributes[position].type = generator.chance(50) ? .integer64 : .double
            entities[index].attributes[position].defaultValue = nil
            log.append("widen \(name).\(entities[index].attributes[position].name)")
        case 5:
            guard let position = entities[index].attributes.firstIndex(where: { $0.type.isInteger }) else { return }
            entities[index].attributes[position].defaultValue = .integer(Int64(generator.below(9)))
            entities[index].attributes[position].validation.maximum = .integer(30_000)
            log.append("bounds of \(name).\(entities[index].attributes[position].name)")
        case 6: renameEntity(index)
        case 7:
            let added = "N\(log.count)\(entities.count)"
            entities.append(Entity(added, attributes: [Attribute("label", .string, isOptional: true)]))
            log.append("add \(added)")
        case 8:
            guard entities[index].parent == nil, !entities.contains(where: { $0.parent == name }) else { return }
            let parent = "P\(log.count)\(entities.count)"
            entities[index].parent = parent
            entities.append(Entity(parent, isAbstract: generator.chance(50)))
            log.append("\(name) gets the parent \(parent)")
        case 9: moveUp(index)
        case 10:
            changeRelationship(index) { relationship, _ in relationship.deleteRule = .cascade }
        case 11:
            changeRelationship(index) { relationship, _ in
                if relationship.isToMany { relationship.isOrdered.toggle() }
            }
        case 12:
            changeRelationship(index) { relationship, _ in
                guard !relationship.isToMany else { return }
                relationship.isToMany = true
                relationship.maxCount = 0
                relationship.isOptional = true
            }
        default: renameRelationship(index)
        }
    }

    /// Gives each attribute of an entity the name of the next one.
    private mutating func rotateNames() {
        let index = generator.below(entities.count)
        let names = entities[index].attributes.map(\.name)
        guard names.count > 1 else { return }
        for position in names.indices {
            let old = entities[index].attributes[position]
            entities[index].attributes[position].renamingIdentifier = old.renamingIdentifier ?? old.name
            entities[index].attributes[position].name = names[(position + 1) % names.count]
        }
        log.append("rotate the names of \(entities[index].name)")
    }

    private mutating func renameEntity(_ index: Int) {
        let old = entities[index].name
        let new = "R\(log.count)\(old)"
        entities[index].renamingIdentifier = entities[index].renamingIdentifier ?? old
        entities[index].name = new
        for other in entities.indices {
            if entities[other].parent == old { entities[other].parent = new }
            for position in entities[other].relationships.indices
            where entities[other].relationships[position].destination == old {
                entities[other].relationships[position].destination = new
            }
        }
        log.append("rename \(old)")
    }

    private mutating func moveUp(_ index: Int) {
        guard let parent = entities[index].parent, let above = entities.firstIndex(where: { $0.name == parent }),
            !entities[index].attributes.isEmpty
        else { return }
        let moved = entities[index].attributes.removeLast()
        entities[above].attributes.append(moved)
        log.append("move \(moved.name) up to \(parent)")
    }

    private mutating func changeRelationship(_ index: Int, _ change: (inout Relationship, Int) -> Void) {
        guard !entities[index].relationships.isEmpty else { return }
        let position = generator.below(entities[index].relationships.count)
        change(&entities[index].relationships[position], position)
        log.append("change \(entities[index].name).\(entities[index].relationships[position].name)")
    }

    private mutating func renameRelationship(_ index: Int) {
        guard !entities[index].relationships.isEmpty else { return }
        let position = generator.below(entities[index].relationships.count)
        let relationship = entities[index].relationships[position]
        let new = "renamed\(log.count)\(relationship.name)"
        entities[index].relationships[position].renamingIdentifier =
            relationship.renamingIdentifier ?? relationship.name
        entities[index].relationships[position].name = new
        if relationship.inverse == relationship.name { entities[index].relationships[position].inverse = new }
        if let inverse = relationship.inverse,
            let other = entities.firstIndex(where: { $0.name == relationship.destination }),
            let back = entities[other].relationships.firstIndex(where: { $0.name == inverse }),
            inverse != relationship.name
        {
            entities[other].relationships[back].inverse = new
        }
        log.append("rename \(entities[index].name).\(relationship.name)")
    }
}
