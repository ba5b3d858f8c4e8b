import CWorkloads
import CoreDataWorkloads
import Foundation

extension Program {
    /// Does a workload, in the process of a child.
    /// - Parameter worker: which of several processes this is, where they do a workload together.
    func run(_ workload: Workload, store: URL, size: Int, worker: Int?) throws -> ChildResult {
        switch self {
        case .relata, .relataHistory:
            return try RelataWorkload(url: store, size: size, tracksHistory: self == .relataHistory, worker: worker)
                .run(workload)
        case .coreData:
            var result = ChildResult(sections: [], checksum: 0)
            try CoreDataWorkload(store: store, size: size) { result.add(try ChildResult.measuring($0)) }
                .run(workload.rawValue)
            return result
        case .c, .cTuned, .cKept:
            let settings = program_settings(is_tuned: self == .cTuned, keeps_rows: self == .cKept)
            return try CWorkload(path: store.path, size: size, settings: settings, worker: worker).run(workload)
        case .plain: return try PlainWorkload(path: store.path, size: size, worker: worker).run(workload)
        case .sqlalchemy, .django, .peewee: throw BenchmarkError("\(title) runs in Python")
        }
    }
}
