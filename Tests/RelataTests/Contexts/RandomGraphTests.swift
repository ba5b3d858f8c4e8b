import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Random changes: another context reads the state that one context has")
struct RandomGraphTests {
    /// All that can be said of the nodes of a context.
    private func portrait(_ context: ManagedObjectContext) throws -> [String: [String]] {
        var portrait: [String: [String]] = [:]
        for node in try context.all(Node.self) {
            portrait[node.name ?? ""] = [
                node.parent?.name ?? "-", node.next?.name ?? "-", node.previous?.name ?? "-",
                node.children.map { $0.name ?? "" }.sorted().joined(separator: " "),
                node.sources.map { $0.name ?? "" }.joined(separator: " "),
                node.targets.map { $0.name ?? "" }.joined(separator: " "),
            ]
        }
        return portrait
    }

    /// What differs between two portraits, for a reader.
    private func differences(_ left: [String: [String]], _ right: [String: [String]]) -> [String] {
        Set(left.keys).union(right.keys).sorted().filter { left[$0] != right[$0] }
            .map { "\($0): \(left[$0] ?? []) is not \(right[$0] ?? [])" }
    }

    private func change(
        _ nodes: [Node], _ context: ManagedObjectContext, _ number: Int, _ generator: inout SeededGenerator
    ) {
        guard let one = nodes.randomElement(using: &generator), let two = nodes.randomElement(using: &generator) else {
            return
        }
        switch Int.random(in: 0..<13, using: &generator) {
        case 0: one.parent = two
        case 1: one.parent = nil
        case 2: one.children.insert(two)
        case 3: one.children.remove(two)
        case 4: one.next = two
        case 5: one.previous = two
        case 6: one.targets.append(two)
        case 7: one.sources.insert(two, at: one.sources.count / 2)
        case 8: one.targets.remove(two)
        case 9: one.targets = OrderedToMany(one.targets.reversed())
        case 10: two.children = one.children
        case 11 where number % 3 == 0: context.delete(one)
        case 12 where !one.sources.isEmpty: one.sources.move(from: one.sources.count - 1, to: 0)
        default: Node(context: context).name = "n\(number)"
        }
    }

    @Test("Relationships, deletions, saves and rollbacks in any order", arguments: 0..<25 as Range<UInt64>)
    func randomChanges(seed: UInt64) throws {
        let music = try Music()
        var generator = SeededGenerator(seed: seed)
        var context = music.context()
        for number in 0..<12 { Node(context: context).name = "start\(number)" }
        try context.save()
        var saved = try portrait(context)
        for number in 0..<300 {
            change(try context.all(Node.self), context, number, &generator)
            switch Int.random(in: 0..<12, using: &generator) {
            case 0, 1:
                context.processPendingChanges()
                let before = try portrait(context)
                try context.save()
                saved = try portrait(music.context())
                #expect(differences(before, saved) == [], "in memory and read again, after change \(number)")
                #expect(try differences(portrait(context), saved) == [], "after the save, change \(number)")
            case 2:
                context.rollback()
                #expect(try differences(portrait(context), saved) == [], "after a rollback, change \(number)")
            case 3 where number % 5 == 0:
                try context.save()
                saved = try portrait(music.context())
                context = music.context()
            default: break
            }
        }
        #expect(try SQLiteFile(music.container).rows("PRAGMA foreign_key_check").isEmpty)
    }
}
