import Testing

@testable import Relata

@Suite("Recorded errors")
struct ErrorLogTests {
    @Test("A log that forwards its errors counts those of the log that has them")
    func forwarding() {
        let log = ErrorLog()
        let former = ErrorLog(forwardingTo: log)
        let mark = former.mark
        former.record(PersistenceError.readOnlyStore)
        #expect(former.hasGrown(since: mark) && !log.isEmpty)
        #expect(throws: PersistenceError.self) { try former.throwFirst(since: mark) }
        #expect(log.isEmpty && !former.hasGrown(since: mark))
    }
}
