import CoreDataWorkloads

/// The program that does the work.
enum Program: String, CaseIterable {
    case relata
    /// Relata, with a store that keeps its history.
    case relataHistory = "relata-history"
    /// A program that imports the module `CoreData`.
    case coreData = "coredata"
    case c
    case cTuned = "c-tuned"
    case cKept = "c-kept"
    /// A program in Swift that talks to SQLite itself, with an object for each row.
    case plain
    case sqlalchemy
    case django
    case peewee

    var title: String {
        switch self {
        case .relata: "Relata"
        case .relataHistory: "Relata, with history"
        case .coreData: "import CoreData"
        case .c: "C"
        case .cTuned: "C, tuned"
        case .cKept: "C, rows kept"
        case .plain: "plain Swift objects"
        case .sqlalchemy: "SQLAlchemy"
        case .django: "Django"
        case .peewee: "peewee"
        }
    }

    /// The Python module that the program needs.
    var pythonModule: String? {
        switch self {
        case .relata, .relataHistory, .coreData, .c, .cTuned, .cKept, .plain: nil
        case .sqlalchemy, .django, .peewee: rawValue
        }
    }

    /// Whether it is one of those that use Relata.
    var isRelata: Bool { [.relata, .relataHistory, .coreData].contains(self) }

    /// Whether the program has the workload.
    func has(_ workload: Workload) -> Bool {
        switch self {
        case .relata: workload != .generate
        case .relataHistory: [.insert, .cascade, .update, .batchDelete, .batchInsert, .move].contains(workload)
        case .coreData: CoreDataWorkload.names.contains(workload.rawValue)
        case .c: workload != .generate && workload.ownBase == nil
        case .cTuned: ![.generate, .upsert, .batchInsert, .writers].contains(workload) && workload.ownBase == nil
        case .cKept: workload == .fetch
        case .plain:
            [
                .insert, .fetch, .query, .walk, .update, .batchDelete, .lookUp, .move, .open, .batchInsert, .writers,
            ].contains(workload)
        case .sqlalchemy, .django, .peewee: [.insert, .fetch, .query, .cascade, .update].contains(workload)
        }
    }
}
