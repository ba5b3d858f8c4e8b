package import Foundation

/// A value of a keyed archive that only contains Foundation's plain classes: no class of an app is ever instantiated.
package indirect enum ArchivedValue: Sendable {
    case null
    case scalar(ArchivedScalar)
    /// The elements of an array, or of a set, which has no order.
    case list([ArchivedValue])
    /// The entries of a dictionary whose keys are strings, by key.
    case dictionary([(key: String, value: ArchivedValue)])

    /// The largest nesting depth. Objects of an archive can contain each other in a cycle.
    private static let depthLimit = 32
    /// The largest number of values created from an archive, which can refer to one of its objects many times.
    private static let countLimit = 100_000

    /// Reads an archive; `nil` for bytes that are not an archive, and for one with other objects.
    package init?(_ data: Data) {
        guard let archive = try? KeyedArchive([UInt8](data)) else { return nil }
        var count = 0
        self.init(archive.root, in: archive, depth: 0, &count)
    }

    private init?(_ value: KeyedArchive.Value, in archive: KeyedArchive, depth: Int, _ count: inout Int) {
        count += 1
        guard depth < Self.depthLimit, count < Self.countLimit else { return nil }
        if let scalar = ArchivedScalar(value, in: archive) {
            self = .scalar(scalar)
            return
        }
        guard let object = ArchivedObject(archive, value) else { return nil }
        switch object.className {
        case "NSNull": self = .null
        case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet":
            var values: [ArchivedValue] = []
            let elements = object.className.contains("OrderedSet") ? object.orderedElements : object.elements
            for element in elements {
                guard let value = ArchivedValue(element, in: archive, depth: depth + 1, &count) else { return nil }
                values.append(value)
            }
            self = .list(values)
        case "NSDictionary", "NSMutableDictionary":
            let entries = object.entries
            guard entries.count == object.elements.count else { return nil }
            var values: [(key: String, value: ArchivedValue)] = []
            for (key, element) in entries {
                guard let value = ArchivedValue(element, in: archive, depth: depth + 1, &count) else { return nil }
                values.append((key, value))
            }
            self = .dictionary(values)
        default: return nil
        }
    }

    /// The kind of the value, in words.
    package var summary: String {
        switch self {
        case .null: "nothing"
        case .scalar(let scalar): scalar.kind
        case .list(let values): "a list of \(values.count)\(values.first.map { ", the first \($0.summary)" } ?? "")"
        case .dictionary(let entries): "a dictionary of \(entries.count)"
        }
    }
}

extension ArchivedObject {
    /// The elements of an ordered set, which has a separate field for each.
    fileprivate var orderedElements: [KeyedArchive.Value] {
        var elements: [KeyedArchive.Value] = []
        while let element = self["NS.object.\(elements.count)"] { elements.append(element) }
        return elements
    }
}
