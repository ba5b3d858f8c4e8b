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

    /// Objects with an identifier each.
    private let markers = (0..<1_000).map { _ in NSObject() }

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

    @Test("Entries of objects that are gone do not pile up where each object has an address of its own")
    func goneElsewhere() {
        var observers = SelectorObservers()
        for index in 0..<1_000 {
            let observer = Observer {}
            let entry = SelectorObservers.Entry(
                center: nil, observer: observer, name: Self.name, object: nil, token: NSObject())
            // The identifiers are those of objects that the test keeps, so that no two are the same.
            _ = observers.add(entry, of: ObjectIdentifier(markers[index]))
        }
        #expect(observers.count <= 64)
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
