import Foundation
import Synchronization

/// The contexts in whose blocks threads are, for requests that are executed without a context.
@_spi(CoreDataModule)
public enum RunningContexts {
    /// A context in whose block a thread is, which keeps it; the entry is only read by that thread.
    private struct Entry: @unchecked Sendable { let context: ManagedObjectContext }

    private static let running = Mutex<[ObjectIdentifier: [Entry]]>([:])
    private static let main = Mutex<[WeakReference<ManagedObjectContext>]>([])

    /// The context whose block the calling thread is in, the innermost one; nil outside of blocks.
    public static var current: ManagedObjectContext? {
        let thread = ObjectIdentifier(Thread.current)
        return running.withLock { $0[thread]?.last }?.context
    }

    /// The contexts for the main queue that exist. They may only be used there.
    public static var forMainQueue: [ManagedObjectContext] { main.withLock { $0 }.compactMap(\.object) }

    /// Does work in a block of a context.
    static func during<Result>(_ context: ManagedObjectContext, _ work: () -> Result) -> Result {
        let thread = ObjectIdentifier(Thread.current)
        let entry = Entry(context: context)
        running.withLock { $0[thread, default: []].append(entry) }
        defer {
            running.withLock { running in
                running[thread]?.removeLast()
                if running[thread]?.isEmpty == true { running[thread] = nil }
            }
        }
        return work()
    }

    /// Ends the transactions of the blocks that the calling thread is in, for what has to wait for all who read from a
    /// store; each begins again with the next read.
    static func endReading() {
        let thread = ObjectIdentifier(Thread.current)
        let entries = running.withLock { $0[thread] } ?? []
        for entry in entries where entry.context.core.parent == nil { entry.context.core.reader.pauseReading() }
    }

    /// Records a new context for the main queue.
    static func addForMainQueue(_ context: ManagedObjectContext) {
        let reference = WeakReference(context)
        main.withLock { main in
            main.removeAll { $0.object == nil }
            main.append(reference)
        }
    }
}
