public import Foundation
import RelataModel
import RelataPorting

/// Swift source that is written against Core Data, or is no Swift: it is copied, and what cannot be ported is reported
/// with its location.
public struct PortingTarget: FuzzTarget {
    /// Prepares nothing.
    public init() {}

    /// Rewrites the source.
    public func run(_ input: Data) throws {
        let text = String(decoding: input, as: UTF8.self)
        let sources = SourcePorter(models: []).port([("Input.swift", text)])
        guard sources.count == 1 else { throw FuzzFailure("One source became \(sources.count).") }
        guard sources[0].diagnostics.allSatisfy({ !$0.message.isEmpty && $0.location != nil }) else {
            throw FuzzFailure("A diagnostic says nothing, or not of what.")
        }
    }
}
