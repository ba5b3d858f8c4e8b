import Foundation
import RelataFuzzing

/// The part that the environment names, ready for inputs.
@MainActor private let target: any FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["RELATA_FUZZED_PART"] ?? ""
    guard let part = FuzzedPart(rawValue: name) else {
        let names = FuzzedPart.allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("Set RELATA_FUZZED_PART to one of \(names)")
    }
    do {
        return try part.target()
    } catch {
        fatalError("\(error)")
    }
}()

/// What libFuzzer calls with each input, on the main thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = bytes.map { Data(bytes: $0, count: count) } ?? Data()
    MainActor.assumeIsolated {
        do {
            try target.run(input)
        } catch {
            fatalError("\(error)")
        }
    }
    return 0
}
