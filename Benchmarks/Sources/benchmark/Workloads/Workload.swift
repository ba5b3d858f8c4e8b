/// What is measured.
enum Workload: String, CaseIterable {
    case insert = "W1"
    case fetch = "W2"
    case query = "W3"
    case walk = "W4"
    case cascade = "W5"
    case cascadeWithHook = "W5h"
    case update = "W6"
    case batchDelete = "W7"
    case lookUp = "W8"
    case move = "W9"
    case open = "W10"
    case generate = "W11"
    case importStore = "W18"
    case json = "W19"

    /// A part of a workload that has figures of its own.
    struct Section {
        let name: String
        let title: String
        /// The ratio of processor time to that of C which Relata is meant to keep below, where it is compared with C.
        let target: Double?
    }

    /// The parts, in the order in which a program reports them.
    var sections: [Section] {
        switch self {
        case .insert: [section("insert objects, validated, one save", 1.5)]
        case .fetch: [section("fetch objects, read every property", 2.6)]
        case .query: [section("indexed predicate, order, limit 100", 0.8)]
        case .walk: [section("walk ordered children", 2.2)]
        case .cascade: [section("delete by the rules", 0.7)]
        case .cascadeWithHook: [section("delete by the rules, with a hook", 1.7)]
        case .update: [section("load, change and save", 1.6)]
        case .batchDelete: [section("batch delete half", 1.05)]
        case .lookUp:
            [
                section("look up by ID", 0.45),
                Section(name: "W8 again", title: "look up by ID, all in memory", target: 0.03),
            ]
        case .move: [section("move an ordered child, save", 2)]
        case .open: [section("open a store of 88 entities", 3)]
        case .generate: [section("generate code, beside xmllint", 10)]
        case .importStore: [section("import a store of Core Data", 1.3)]
        case .json:
            [
                Section(name: "W19", title: "export as JSON", target: nil),
                Section(name: "W19 back", title: "import that JSON", target: nil),
            ]
        }
    }

    private func section(_ title: String, _ target: Double) -> Section {
        Section(name: rawValue, title: title, target: target)
    }

    /// What a file must hold before the workload begins; the numbers are those of `prepare_rows`.
    var rows: Rows {
        switch self {
        case .insert, .open, .generate, .importStore, .json: .none
        case .fetch, .query, .update, .batchDelete, .lookUp: .items
        case .walk: .albums
        case .move: .oneAlbum
        case .cascade: .regions
        case .cascadeWithHook: .watchedRegions
        }
    }

    /// Rows to begin with.
    enum Rows: Int32 {
        case none = 0
        case items
        case albums
        case oneAlbum
        case regions
        case watchedRegions
    }

    /// How many things the workload does for a size, to tell what one costs.
    func itemCount(_ size: Int) -> Int {
        switch self {
        case .insert, .fetch, .update, .lookUp, .walk: size
        case .batchDelete: size / 2
        case .query: max(size / 10, 1)
        case .move: max(size / 100, 1)
        case .cascade, .cascadeWithHook: max(size / 100, 1) * 301
        case .importStore: size * 10
        case .json: size
        case .open, .generate: 1
        }
    }

    /// The workloads that a comma-separated list of names asks for; `W5` means both deletions.
    static func named(_ list: String) throws -> [Workload] {
        try list.split(separator: ",").flatMap { name in
            let found = allCases.filter { $0.rawValue == name || $0.rawValue == "\(name)h" }
            guard !found.isEmpty else {
                throw BenchmarkError(
                    "there is no workload \(name); there are \(allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return found
        }
    }
}
