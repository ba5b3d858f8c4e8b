// Measures Relata beside programs that do the same work, as ratios in one run.
//
//     swift run -c release benchmark

import CWorkloads
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
        let settings = program_settings(is_tuned: child.program == .cTuned, keeps_rows: child.program == .cKept)
        let result =
            child.program.isRelata
            ? try RelataWorkload(
                url: URL(filePath: child.path), size: options.size, tracksHistory: child.program == .relataHistory,
                worker: options.worker
            ).run(child.workload)
            : try CWorkload(path: child.path, size: options.size, settings: settings, worker: options.worker).run(
                child.workload)
        print(result.text, terminator: "")
    } else {
        try Benchmark(options).run()
    }
} catch {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(1)
}
