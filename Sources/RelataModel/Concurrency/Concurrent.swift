import Dispatch
import Synchronization

/// Work on values that is done by several threads at once.
package enum Concurrent {
    /// Transforms the elements of a list, several at once.
    ///
    /// - Returns: the results in the order of the elements.
    package static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: elements.count))
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            let result = transform(elements[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0 }.compactMap(\.self)
    }

    /// Does two things at once.
    ///
    /// - Returns: the results of both.
    package static func both<First: Sendable, Second: Sendable>(
        _ first: @Sendable () -> First, _ second: @Sendable () -> Second
    ) -> (First, Second) {
        let one = Mutex<First?>(nil)
        let other = Mutex<Second?>(nil)
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                let result = first()
                one.withLock { $0 = result }
            } else {
                let result = second()
                other.withLock { $0 = result }
            }
        }
        return (one.withLock { $0 } ?? first(), other.withLock { $0 } ?? second())
    }
}
