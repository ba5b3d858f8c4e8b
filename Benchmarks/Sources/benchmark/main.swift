// Measures Relata beside programs that do the same work, as ratios in one run.
//
//     swift run -c release --static-swift-stdlib benchmark

import Foundation

do {
    try GenerationBenchmark(factory: .largestReal, runs: 21).run()
    try GenerationBenchmark(
        factory: ModelFactory(entityCount: 300, attributeCount: 2400, relationshipCount: 600), runs: 11
    ).run()
} catch {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(1)
}
