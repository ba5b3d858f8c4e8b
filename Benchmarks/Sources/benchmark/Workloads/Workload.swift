import CWorkloads

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
    case fetchOverChanges = "W12"
    case follow = "W13"
    case upsert = "W14"
    case batchInsert = "W14b"
    case longList = "W15"
    case writers = "W16"
    case compile = "W17"
    case importStore = "W18"
    case json = "W19"
    case properties = "W20"

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
        case .fetch: [section("fetch objects, read every property", 2)]
        case .query: [section("indexed predicate, order, limit 100", 1.1)]
        case .walk: [section("walk ordered children", 1.7)]
        case .cascade: [section("delete by the rules", 0.7)]
        case .cascadeWithHook: [section("delete by the rules, with a hook", 1.7)]
        case .update: [section("load, change and save", 1.35)]
        case .batchDelete: [section("batch delete half", 1.05)]
        case .lookUp:
            [
                section("look up by ID", 0.42),
                Section(name: "W8 again", title: "look up by ID, all in memory", target: 0.03),
            ]
        case .move: [section("move an ordered child, save", 1.5)]
        case .open: [section("open a store of 88 entities", 2)]
        case .generate: [section("generate code, beside xmllint", 6)]
        case .fetchOverChanges: [section("fetch over unsaved changes", 1.5)]
        case .follow:
            [
                section("a results controller follows 100 saves", 1.2),
                Section(name: "W13 queued", title: "the same, the saves queued", target: 0.1),
                Section(name: "W13 stream", title: "a stream follows 100 saves", target: 1.2),
            ]
        case .upsert: [section("find or create by a unique key", 2.5)]
        case .batchInsert: [section("batch insert", 1.3)]
        case .longList: [section("change a long ordered list, save", 1.5)]
        case .writers:
            [
                section("8 tasks write and read", 2),
                Section(name: "W16 processes", title: "4 processes write and read", target: 2),
            ]
        case .compile:
            [
                Section(name: "W17", title: "compile generated code, the whole module at once", target: nil),
                Section(name: "W17 batches", title: "compile generated code, as a build in debug does", target: nil),
            ]
        case .importStore: [section("import a store of Core Data", 1.3)]
        case .properties:
            [
                Section(name: "W20", title: "read a property of an object in memory", target: nil),
                Section(name: "W20 set", title: "read and set a property", target: nil),
            ]
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
        case .insert, .batchInsert, .open, .generate, .compile, .importStore, .json, .properties: .none
        case .fetch, .query, .update, .batchDelete, .lookUp, .writers: .items
        case .walk: .albums
        case .move: .oneAlbum
        case .longList: .twoAlbums
        case .cascade, .fetchOverChanges, .follow: .regions
        case .upsert: .products
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
        case twoAlbums
        case products
    }

    /// What Relata itself is compared with where a program in C has no counterpart; the first half of the sections that
    /// the program reports.
    var ownBase: String? {
        switch self {
        case .fetchOverChanges: "with nothing unsaved"
        case .follow: "as many fetches"
        case .longList: "a list of a hundredth"
        case .properties: "of a plain object"
        default: nil
        }
    }

    /// How many things the workload does for a size, to tell what one costs.
    func itemCount(_ size: Int) -> Int {
        switch self {
        case .insert, .batchInsert, .fetch, .update, .lookUp, .walk, .upsert: size
        case .fetchOverChanges: Repetitions.fetches
        case .follow: Repetitions.followedSaves
        case .longList: Repetitions.listRounds * 9
        case .writers: Int(written_transactions(Int64(size)))
        case .batchDelete: size / 2
        case .query: max(size / 10, 1)
        case .move: max(size / 100, 1)
        case .cascade, .cascadeWithHook: max(size / 100, 1) * 301
        case .importStore: size * 10
        case .json: size
        case .properties: size * 10 / Repetitions.objects * Repetitions.objects
        case .open, .generate, .compile: 1
        }
    }

    /// How often those workloads repeat their work that do so independently of the size.
    enum Repetitions {
        static let fetches = 10
        static let followedSaves = 100
        static let listRounds = 30
        static let objects = 1000
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
