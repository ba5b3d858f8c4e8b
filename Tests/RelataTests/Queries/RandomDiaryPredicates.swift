import Foundation
import Relata
import RelataTestSupport

/// Makes up predicates about pages and notes.
struct RandomDiaryPredicates {
    var generator: SeededGenerator
    var objects: [ManagedObject] = []
    /// Whether objects are named only by their IDs, so that none has to be in the context.
    var namesIDs = false

    private static let texts = ["", "a", "A", "ä", "b'c", "%_", "😀", "abc"]

    mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &generator) ?? values[0] }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    mutating func page(_ depth: Int = 0, from path: String = "") -> (String, [Any?]) {
        switch Int.random(in: 0..<(depth > 1 ? 10 : 13), using: &generator) {
        case 0: return ("\(path)number \(order()) \(small())", [])
        case 1: return ("\(path)text \(textOrder()) %@", [text()])
        case 2: return ("\(path)diary.name \(textOrder()) %@", [text()])
        case 3: return ("\(path)diary \(pick(["==", "!="])) %@", [destination("Diary")])
        case 4: return ("\(path)notes.@count \(order()) \(small())", [])
        case 5: return ("\(quantifier()) \(path)notes.text \(textOrder()) %@", [text()])
        case 6:
            return ("\(path)diary.pages.\(pick(["@sum", "@avg", "@min", "@max"])).number \(order()) \(small())", [])
        case 7: return ("\(quantifier()) \(path)diary.pages.number \(order()) \(small())", [])
        case 8: return ("\(quantifier()) \(path)notes.replies.text \(textOrder()) %@", [text()])
        case 9: return ("\(quantifier()) \(path)notes.repliesTo \(pick(["==", "!="])) %@", [destination("Note")])
        case 10: return subquery("\(path)notes", depth)
        default: return compound(depth) { $0.page($1, from: path) }
        }
    }

    mutating func note(_ depth: Int = 0, from path: String = "") -> (String, [Any?]) {
        switch Int.random(in: 0..<(depth > 1 ? 10 : 13), using: &generator) {
        case 0: return ("\(path)text \(textOrder()) %@", [text()])
        case 1: return ("\(path)page.number \(order()) \(small())", [])
        case 2: return ("\(path)page.diary.name \(textOrder()) %@", [text()])
        case 3: return ("\(path)repliesTo \(pick(["==", "!="])) %@", [destination("Note")])
        case 4: return ("\(path)repliesTo.repliesTo.text \(textOrder()) %@", [text()])
        case 5: return ("\(quantifier()) \(path)replies.text \(textOrder()) %@", [text()])
        case 6: return ("\(path)page.notes.@count \(order()) \(path)replies.@count", [])
        case 7: return ("\(path)text IN \(path)page.notes.replies.text", [])
        case 8: return ("\(path)page IN %@", [[destination("Page"), destination("Page")]])
        case 9: return ("\(quantifier()) \(path)replies.page \(pick(["==", "!="])) %@", [destination("Page")])
        case 10: return subquery("\(path)replies", depth)
        default: return compound(depth) { $0.note($1, from: path) }
        }
    }

    private mutating func subquery(_ collection: String, _ depth: Int) -> (String, [Any?]) {
        let inner = note(depth + 1, from: "$x\(depth).")
        return ("SUBQUERY(\(collection), $x\(depth), \(inner.0)).@count \(order()) \(small())", inner.1)
    }

    private mutating func compound(
        _ depth: Int, of part: (inout RandomDiaryPredicates, Int) -> (String, [Any?])
    ) -> (String, [Any?]) {
        let left = part(&self, depth + 1)
        if chance(30) { return ("NOT (\(left.0))", left.1) }
        let right = part(&self, depth + 1)
        return ("(\(left.0)) \(pick(["AND", "OR"])) (\(right.0))", left.1 + right.1)
    }

    /// An object, its ID, or nothing.
    private mutating func destination(_ entity: String) -> Any? {
        if chance(30) { return nil }
        let object = pick(objects.filter { $0.entity.name == entity })
        return namesIDs || chance(50) ? object.objectID : object
    }

    private mutating func order() -> String { pick(["==", "!=", "<", "<=", ">", ">="]) }

    private mutating func textOrder() -> String {
        pick(["==", "==[c]", "!=", "<", ">=", "BEGINSWITH[cd]", "CONTAINS"])
    }

    private mutating func quantifier() -> String { pick(["ANY", "ALL", "NONE"]) }

    private mutating func small() -> Int { Int.random(in: 0..<4, using: &generator) }

    mutating func text() -> String? { chance(12) ? nil : pick(Self.texts) }
}
