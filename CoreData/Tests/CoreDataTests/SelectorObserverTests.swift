import Foundation
import Testing

@testable import CoreData

@Suite("Observers with selectors", .serialized)
struct SelectorObserverTests {
    private final class Observer {
        let note: () -> Void

        init(_ note: @escaping () -> Void) { self.note = note }

        func happened(_ notification: Notification) { note() }
    }

    private static let name = Notification.Name("SelectorObserverTests")

    private var count: Int { selectorObservers.withLock { $0.count } }

    @Test("Entries of objects that are gone do not pile up, whether notifications are posted or not")
    func gone() {
        let center = NotificationCenter()
        let before = count
        for _ in 0..<2_000 {
            center.addObserver(
                Observer {}, selector: Selector(Observer.happened), name: Self.name, object: nil)
        }
        #expect(count < before + 200)
        center.post(name: Self.name, object: nil)
        #expect(count <= before)
    }

    @Test("An observer is called until it is removed, by name or altogether")
    func removed() {
        let center = NotificationCenter()
        let other = Notification.Name("SelectorObserverTests.other")
        var calls = 0
        let observer = Observer { calls += 1 }
        for name in [Self.name, other] {
            center.addObserver(observer, selector: Selector(Observer.happened), name: name, object: nil)
        }
        center.post(name: Self.name, object: nil)
        center.removeSelectorObserver(observer, name: Self.name, object: nil)
        center.post(name: Self.name, object: nil)
        center.post(name: other, object: nil)
        #expect(calls == 2)
        center.removeSelectorObserver(observer)
        center.post(name: other, object: nil)
        #expect(calls == 2)
    }
}
