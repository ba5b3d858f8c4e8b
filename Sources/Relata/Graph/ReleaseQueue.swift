import Foundation

/// Releases the values of objects that are deallocated, one after the other.
///
/// Values refer to other objects, which may be deallocated with them: a long chain of them must not become a deep
/// recursion.
final class ReleaseQueue {
    private var waiting: ContiguousArray<ObjectStorage> = []
    private var isReleasing = false

    /// Releases the values of an object, now or after those that are being released.
    func releaseValues(of object: ManagedObject) {
        guard takeValues(of: object), !isReleasing else { return }
        isReleasing = true
        while !waiting.isEmpty { waiting.removeLast() }
        isReleasing = false
    }

    /// Takes an object's values over, in a function of its own: nothing else may keep them until the loop above has let
    /// them go.
    private func takeValues(of object: ManagedObject) -> Bool {
        guard let storage = object.storage, object.entity.hasRelationships else { return false }
        waiting.append(storage)
        if let committed = object.committed { waiting.append(committed) }
        object.releaseValues()
        return true
    }

    /// That of the thread, for objects without a context.
    static var ofThread: ReleaseQueue {
        let threadDictionary = Thread.current.threadDictionary
        if let queue = threadDictionary[key] as? ReleaseQueue { return queue }
        let queue = ReleaseQueue()
        threadDictionary[key] = queue
        return queue
    }

    private static let key = "Relata.ReleaseQueue"
}
