public import Foundation
import RelataCoreDataStore
import RelataTestSupport

/// Keyed archives and DEFLATE streams, as a store of Core Data carries its model and the values of transformable
/// attributes.
public struct ArchiveTarget: FuzzTarget {
    /// Needs nothing.
    public init() throws {}

    /// Reads the input as one of the things that archives are, by its first byte.
    public func run(_ input: Data) throws {
        let rest = Data(input.dropFirst())
        switch input.first.map({ $0 % 3 }) {
        case 0:
            // As it is in the file, compressed.
            recover([UInt8](rest))
        case 1:
            // The plist itself, which few compressed inputs would reach.
            recover(ArchiveWriter.deflated([UInt8](rest)))
        default:
            _ = ArchiveContents.summary(of: rest)
            _ = ArchivedValue(rest)
        }
    }

    private func recover(_ cache: [UInt8]) {
        // Its errors have one type, which the compiler checks; the fuzzer looks for crashes and hangs.
        guard let recovered = try? RecoveredModel(cache: cache, name: "Fuzzed", path: "fuzzed.sqlite") else { return }
        _ = recovered.contents
    }
}
