/// The members of an object that a template can use, each a value with its name.
///
/// A member is found by comparing names one after the other: there are many small objects, and hashing a name costs
/// more than comparing it with a dozen others.
package struct TemplateObject: Sendable {
    private let members: [(String, TemplateValue)]

    /// Creates an object with the values of a dictionary.
    package init(_ values: [String: TemplateValue]) {
        members = values.map { ($0.key, $0.value) }
    }

    /// Creates an object with the strings of a dictionary.
    package init(_ texts: [String: String]) {
        members = texts.map { ($0.key, .string($0.value)) }
    }

    /// The number of members.
    package var count: Int { members.count }

    /// Whether there are no members.
    package var isEmpty: Bool { members.isEmpty }

    /// The names of the members, in no order.
    package var names: [String] { members.map(\.0) }

    /// The members in the order of their names.
    package var sorted: [(name: String, value: TemplateValue)] {
        members.sorted { $0.0 < $1.0 }.map { (name: $0.0, value: $0.1) }
    }

    /// The value with that name.
    package subscript(name: String) -> TemplateValue? {
        // Compare names of the same length only: names of other lengths can only be equal if their accents are
        // composed differently.
        let count = name.utf8.count
        for index in members.indices where members[index].0.utf8.count == count && members[index].0 == name {
            return members[index].1
        }
        for index in members.indices where members[index].0 == name { return members[index].1 }
        return nil
    }
}

extension TemplateObject: ExpressibleByDictionaryLiteral {
    /// Creates an object; no two members may have the same name.
    package init(dictionaryLiteral elements: (String, TemplateValue)...) {
        members = elements
        assert(Set(names).count == count, "two members of an object have one name")
    }
}

extension TemplateObject: Hashable {
    /// Whether both have the same members.
    package static func == (left: TemplateObject, right: TemplateObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.0] == $0.1 }
    }

    /// Adds the members to a hash, in the order of their names.
    package func hash(into hasher: inout Hasher) {
        for member in sorted {
            hasher.combine(member.name)
            hasher.combine(member.value)
        }
    }
}
