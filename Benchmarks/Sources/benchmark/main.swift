// Measures Relata beside programs that do the same work, as ratios in one run.
//
//     swift run -c release benchmark

import Foundation

do {
    guard let options = try Options(Array(CommandLine.arguments.dropFirst())) else {
        print(Options.help, terminator: "")
        exit(0)
    }
    if let migration = options.migration {
        let work = MigrationWorkload(step: migration.step, path: migration.path)
        print(try migration.program == .relata ? work.relata().text : work.c().text, terminator: "")
    } else if let child = options.child {
        let result = try child.program.run(
            child.workload, store: URL(filePath: child.path), size: options.size, worker: options.worker)
        print(result.text, terminator: "")
    } else {
        try Benchmark(options).run()
    }
} catch {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(1)
}
