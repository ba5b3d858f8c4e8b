import RelataModel
import RelataTestSupport

/// One thing that a program does with a context.
///
/// A step whose objects or relationship do not exist does nothing, so that any step can be left out of a sequence.
enum Step {
    /// How a save of another context reaches the one that steps are done in.
    enum Merge: String, CaseIterable {
        /// A context that has loaded nothing saves, and what it returns is merged.
        case fromNewContext = "a new context"
        /// The same by a context that lives as long as the store.
        case manual = "the second context"
        /// Merged at the next processing of changes.
        case automatic = "the second context, merged automatically"
        /// Batch requests; only for deletions and attributes.
        case batch = "batch requests"
    }

    case insert(Node)
    /// Sets an attribute.
    case mark(Node, String)
    /// Sets a to-one relationship, or adds a destination at a position or at the end.
    case relate(Node, String, Node, at: Int?)
    case unrelate(Node, String, Node)
    case replace(Node, String, with: [Node])
    case move(Node, String, Node, to: Int)
    case delete(Node)
    case processPendingChanges
    /// Compares what the context finds with the oracle, which reads everything.
    case look
    case save
    case rollback
    /// Lets go of all objects, so that those without changes end.
    case forget
    /// Goes on in a new context, without what was not saved.
    case reopen
    /// Begins to record changes, so that all that follows can be undone, up to the next save.
    case record
    /// Saves, and goes on recording, so that what is undone can be saved already.
    case saveAndRecord
    /// Undoes all that was recorded.
    case undo
    /// Does again what was undone, if nothing was changed since.
    case redo
    /// Goes on in a child of the context; there are two levels of children at most.
    case beginChild
    /// Gives up the child with what it has not saved.
    case endChild
    /// Saves the child, its parent, and so on to the store.
    case saveAllLevels
    /// Compares what the parent finds with the oracle.
    case lookAtParent
    /// Another context does something and saves, and that is merged; what would get into the way of unsaved changes is
    /// left out.
    case elsewhere([Step], Merge)
    /// Compares what a context finds that has others' saves merged automatically.
    case lookElsewhere
    case refreshAll
    case refresh(Node, mergeChanges: Bool)
}

extension Step: CustomStringConvertible {
    var description: String {
        switch self {
        case .insert(let node): "insert \(node)"
        case .relate(let source, let way, let destination, let index):
            "\(source).\(way) \(way.hasPrefix("one") ? "=" : "+=") \(destination)\(index.map { " at \($0)" } ?? "")"
        case .unrelate(let source, let way, let destination):
            way.hasPrefix("one") ? "\(source).\(way) = nil" : "\(source).\(way) -= \(destination)"
        case .replace(let source, let way, let list): "\(source).\(way) = \(list)"
        case .move(let source, let way, let destination, let index): "\(source).\(way): move \(destination) to \(index)"
        case .delete(let node): "delete \(node)"
        case .processPendingChanges: "process pending changes"
        case .look: "look at everything"
        case .save: "save"
        case .rollback: "roll back"
        case .forget: "let go of all objects"
        case .reopen: "go on in a new context"
        case .record: "begin to record"
        case .undo: "undo all"
        case .redo: "redo all"
        case .mark(let node, let value): "\(node).mark = \(value)"
        case .saveAndRecord: "save, and keep what can be undone"
        case .beginChild: "go on in a child"
        case .endChild: "give up the child"
        case .saveAllLevels: "save all levels"
        case .lookAtParent: "look at the parent"
        case .elsewhere(let steps, let way):
            "\(way.rawValue): \(steps.map(\.description).joined(separator: ", ")); save and merge"
        case .lookElsewhere: "look at the second context"
        case .refreshAll: "refresh all"
        case .refresh(let node, let mergeChanges): "refresh \(node), \(mergeChanges ? "keeping" : "dropping") changes"
        }
    }
}

extension Graph {
    /// The relationship of an object by its name, where both exist and the object is not deleted.
    func way(_ name: String, of node: Node) -> Way? {
        guard nodes.contains(node), !deleted.contains(node) else { return nil }
        return ways[node.entity].first { $0.name == name }
    }

    /// Whether an object can be a destination.
    func accepts(_ node: Node, _ way: Way) -> Bool {
        nodes.contains(node) && !deleted.contains(node) && way.destinations.contains(node.entity)
    }

    /// Does what a step does to the objects and their relations.
    /// - Returns: whether the step could be taken.
    mutating func change(_ step: Step) -> Bool {
        switch step {
        case .insert(let node):
            guard !nodes.contains(node), model.entity(named: node.entity)?.isAbstract == false else { return false }
            add(node)
        case .relate(let source, let name, let destination, let index):
            guard let way = way(name, of: source), accepts(destination, way) else { return false }
            relate(source, way, destination, at: way.isOrdered ? index : nil)
        case .unrelate(let source, let name, let destination):
            guard let way = way(name, of: source), accepts(destination, way) else { return false }
            guard values(way, of: source).contains(destination) else { return false }
            unrelate(source, way, destination)
        case .replace(let source, let name, let list):
            guard let way = way(name, of: source), way.isToMany, list.allSatisfy({ accepts($0, way) }) else {
                return false
            }
            replace(source, way, with: list)
        case .move(let source, let name, let destination, let index):
            guard let way = way(name, of: source), way.isOrdered, values(way, of: source).contains(destination),
                accepts(destination, way)
            else { return false }
            move(source, way, destination, to: index)
        case .mark(let node, let value):
            guard nodes.contains(node), !deleted.contains(node) else { return false }
            mark(node, value)
        case .delete(let node):
            guard nodes.contains(node), !deleted.contains(node) else { return false }
            markDeleted(node)
        default: return false
        }
        return true
    }
}
