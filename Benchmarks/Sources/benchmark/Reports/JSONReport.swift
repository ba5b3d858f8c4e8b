import Foundation

/// The figures for other programs.
struct JSONReport {
    private struct Report: Encodable {
        let machine: String
        let runs: Int
        let size: Int
        let workloads: [Section]
    }

    private struct Section: Encodable {
        let name: String
        let title: String
        let items: Int
        let target: Double?
        let ratio: Double?
        /// What the module `CoreData` costs beside Relata's own names.
        let moduleRatio: Double?
        let programs: [Entry]
    }

    private struct Entry: Encodable {
        let name: String
        let cpuSeconds: Double
        let wallSeconds: Double
        let memoryBytes: Int64?
        let cpuRatio: Double?
        let wallRatio: Double?
        let memoryRatio: Double?
        let cpuSecondsOfRuns: [Double]
    }

    private let report: Report

    init(_ figures: [Figures], options: Options) {
        report = Report(
            machine: Machine.description, runs: options.runs, size: options.size,
            workloads: figures.map { figures in
                let base = figures.base?.median
                func ratio(_ value: Double, to other: Double?) -> Double? {
                    other.flatMap { $0 > 0 ? value / $0 : nil }
                }
                return Section(
                    name: figures.section.name, title: figures.section.title, items: figures.items,
                    target: figures.section.target, ratio: figures.ratio, moduleRatio: figures.moduleRatio,
                    programs: figures.entries.map { entry in
                        let cost = entry.median
                        return Entry(
                            name: entry.title, cpuSeconds: cost.cpu, wallSeconds: cost.wall,
                            memoryBytes: cost.memory >= 0 ? cost.memory : nil,
                            cpuRatio: ratio(cost.cpu, to: base?.cpu), wallRatio: ratio(cost.wall, to: base?.wall),
                            memoryRatio: ratio(Double(cost.memory), to: base.map { Double($0.memory) }),
                            cpuSecondsOfRuns: entry.runs.map(\.cpu))
                    })
            })
    }

    /// The text of the file.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return try encoder.encode(report) + Data("\n".utf8)
        }
    }
}
