/// What the programs needed for one section of a workload.
struct Figures {
    /// The figures of one program.
    struct Entry {
        let title: String
        let runs: [Measurement]
        let median: Measurement

        init(_ title: String, runs: [Measurement]) {
            self.title = title
            self.runs = runs
            median = benchmark.median(runs)
        }
    }

    let section: Workload.Section
    /// How many things were done.
    let items: Int
    /// The programs; what the others are compared with comes first.
    let entries: [Entry]
    /// Said below the figures.
    var remark: String?

    /// What the ratios are ratios to: C; nothing where it was not run.
    var base: Entry? { entries.first }
    /// The figures of what is compared with its target.
    var subject: Entry? { entries.first { $0.title.hasPrefix("Relata") } }

    /// The ratio of processor time that has a target.
    var ratio: Double? {
        guard let base, let subject, base.title != subject.title else { return nil }
        return subject.median.cpu / base.median.cpu
    }

    /// What the module `CoreData` costs beside Relata's own names, as a ratio of processor time.
    var moduleRatio: Double? {
        guard let subject, let module = entries.first(where: { $0.title == Program.coreData.title }) else { return nil }
        return module.median.cpu / subject.median.cpu
    }

    /// The ratio that the module is meant to keep below.
    static let moduleTarget = 1.3
}
