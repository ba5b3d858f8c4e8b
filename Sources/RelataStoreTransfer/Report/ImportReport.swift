public import RelataCoreDataStore

/// What an import found and did.
public struct ImportReport: Sendable {
    /// How many violations are listed; the rest is counted.
    public static let listedViolations = 1_000

    /// The store that was read.
    public let source: String
    /// The model that the rows are of.
    public let modelName: String
    /// The identifiers of the model's version.
    public let versionIdentifiers: [String]
    /// How many objects of each concrete entity were taken over.
    public internal(set) var objects: [(entity: String, count: Int)] = []
    /// How many pairs of each many-to-many relationship were taken over.
    public internal(set) var pairs: [(relationship: String, count: Int)] = []
    /// The first violations, in the order of the tables.
    public private(set) var violations: [ImportViolation] = []
    /// How many violations there are.
    public private(set) var violationCount = 0
    /// The entities and properties of the model that the store has no place for, and that stay empty. An import is refused for those
    /// that may be in a place which is not understood, unless it is lenient.
    public internal(set) var missing: [String] = []
    /// How many values were left out.
    public internal(set) var valuesLeftOut = 0
    /// How many objects and pairs were left out.
    public internal(set) var rowsLeftOut = 0
    /// How many values were read from files of their own.
    public internal(set) var externalValues = 0
    /// Tables of history, of CloudKit and of others, which are passed over.
    public internal(set) var otherTables: [OtherTable] = []
    /// Remarks: what of the model could not be recovered, what of the file is not used, and where there was doubt.
    public internal(set) var remarks: [String] = []

    init(source: String, modelName: String, versionIdentifiers: [String]) {
        self.source = source
        self.modelName = modelName
        self.versionIdentifiers = versionIdentifiers
    }

    mutating func add(_ violation: ImportViolation) {
        violationCount += 1
        if violations.count < Self.listedViolations { violations.append(violation) }
    }
}
