import Foundation

/// A section of fetched results; Core Data's `NSFetchedResultsSectionInfo`.
public protocol FetchedResultsSectionInfo {
    /// The section's name: its objects' value at the controller's `sectionNameKeyPath`.
    var name: String { get }
    /// The section's title in the section index: what the controller's delegate says, or else the first letter of its
    /// name.
    var indexTitle: String? { get }
    /// The number of objects.
    var numberOfObjects: Int { get }
    /// The objects.
    var objects: [Any]? { get }
}

/// The sections of fetched results: runs of objects that have the same name.
struct FetchedResultsSections {
    struct Section: FetchedResultsSectionInfo {
        let name: String
        let indexTitle: String?
        /// The index of the first member among all results.
        let start: Int
        fileprivate(set) var members: [ManagedObject] = []

        var numberOfObjects: Int { members.count }
        var objects: [Any]? { members }

        /// The section when its objects have left it.
        var emptied: Section { Section(name: name, indexTitle: indexTitle, start: start) }
    }

    private(set) var list: [Section] = []
    /// The names of the objects' sections, if there are sections.
    private var names: [ObjectIdentifier: String] = [:]
    /// The index paths of objects, once they have been accessed.
    private let indexPaths = IndexPathCache()

    private final class IndexPathCache {
        var known: [ObjectIdentifier: IndexPath]?
    }

    /// Creates the sections of no results.
    init() {}

    /// - Parameters:
    ///   - keyPath: the key path of the sections' names; `nil` for one section with all objects.
    ///   - indexTitle: returns the title of a section of a name.
    /// - Throws: `PersistenceError.invalidFetchRequest` if objects of one section are not next to each other.
    init(_ objects: [ManagedObject], _ keyPath: String?, indexTitle: (String) -> String?) throws {
        guard let keyPath else {
            list = [Section(name: "", indexTitle: nil, start: 0, members: objects)]
            return
        }
        var known: Set<String> = []
        for (index, object) in objects.enumerated() {
            let name = object.value(forKeyPath: keyPath).map { "\($0)" } ?? ""
            names[ObjectIdentifier(object)] = name
            if list.last?.name != name {
                guard known.insert(name).inserted else {
                    throw PersistenceError.invalidFetchRequest(
                        "its results are not sorted by \(keyPath), which names their sections: the section '\(name)' begins again at \(object.objectID)"
                    )
                }
                list.append(Section(name: name, indexTitle: indexTitle(name), start: index))
            }
            list[list.count - 1].members.append(object)
        }
    }

    /// Returns the index path of an object.
    func indexPath(of object: ManagedObject) -> IndexPath? {
        if let known = indexPaths.known { return known[ObjectIdentifier(object)] }
        var known: [ObjectIdentifier: IndexPath] = [:]
        for (index, section) in list.enumerated() {
            for (item, member) in section.members.enumerated() {
                known[ObjectIdentifier(member)] = IndexPath(indexes: [index, item])
            }
        }
        indexPaths.known = known
        return known[ObjectIdentifier(object)]
    }

    /// Returns the index path of an index among all results.
    func indexPath(at index: Int) -> IndexPath {
        // Find the last section that begins at or before the index.
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle].start <= index { low = middle + 1 } else { high = middle }
        }
        let section = max(low - 1, 0)
        return IndexPath(indexes: [section, index - (list.isEmpty ? 0 : list[section].start)])
    }

    /// Returns the objects that are in a section with another name in other results.
    func objectsInOtherSections(of other: FetchedResultsSections) -> Set<ObjectIdentifier> {
        guard !names.isEmpty else { return [] }
        var moved: Set<ObjectIdentifier> = []
        for (object, name) in other.names {
            if let old = names[object], old != name { moved.insert(object) }
        }
        return moved
    }
}
