import RelataModel
import RelataTestSupport

/// One thing that a program does with a context.
///
/// A step whose objects or relationship do not exist does nothing, so that any step can be left out of a sequence.
enum Step {
    case insert(Node)
    /// Sets a to-one relationship, or adds a destination at a place or at the end.
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
    /// Undoes all that was recorded.
    case undo
    /// Does again what was undone, if nothing was changed since.
    case redo
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
        case .delete(let node):
            guard nodes.contains(node), !deleted.contains(node) else { return false }
            markDeleted(node)
        default: return false
        }
        return true
    }
}
