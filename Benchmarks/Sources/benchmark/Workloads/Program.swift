/// Who does the work.
enum Program: String, CaseIterable {
    case relata
    case c
    case cTuned = "c-tuned"
    case cKept = "c-kept"
    case sqlalchemy
    case django
    case peewee

    var title: String {
        switch self {
        case .relata: "Relata"
        case .c: "C"
        case .cTuned: "C, tuned"
        case .cKept: "C, rows kept"
        case .sqlalchemy: "SQLAlchemy"
        case .django: "Django"
        case .peewee: "peewee"
        }
    }

    /// The Python module that the program needs.
    var pythonModule: String? {
        switch self {
        case .relata, .c, .cTuned, .cKept: nil
        case .sqlalchemy, .django, .peewee: rawValue
        }
    }

    /// Whether the program has the workload.
    func has(_ workload: Workload) -> Bool {
        switch self {
        case .relata, .c, .cTuned: workload != .generate
        case .cKept: workload == .fetch
        case .sqlalchemy, .django, .peewee: [.insert, .fetch, .query, .cascade, .update].contains(workload)
        }
    }
}
