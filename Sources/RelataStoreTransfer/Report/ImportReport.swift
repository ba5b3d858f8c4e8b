public import RelataCoreDataStore

/// The findings and results of an import.
public struct ImportReport: Sendable {
    /// The largest number of violations that are listed; the rest is counted.
    public static let listedViolations = 1_000

    /// The path of the source store.
    public let source: String
    /// The name of the rows' model.
    public let modelName: String
    /// The identifiers of the model's version.
    public let versionIdentifiers: [String]
    /// The numbers of imported objects of each concrete entity.
    public internal(set) var objects: [(entity: String, count: Int)] = []
    /// The numbers of imported pairs of each many-to-many relationship.
    public internal(set) var pairs: [(relationship: String, count: Int)] = []
    /// The first violations, in the order of the tables.
    public private(set) var violations: [ImportViolation] = []
    /// The number of violations.
    public private(set) var violationCount = 0
    /// The entities and properties of the model that the store does not have, and that remain empty. An import is
    /// refused if their data may be in a location that was not recognized, unless it is lenient.
    public internal(set) var missing: [String] = []
    /// The number of values that were left out.
    public internal(set) var valuesLeftOut = 0
    /// The number of objects and pairs that were left out.
    public internal(set) var rowsLeftOut = 0
    /// The number of values that were read from separate files.
    public internal(set) var externalValues = 0
    /// Tables of the history, of CloudKit and others, which are skipped.
    public internal(set) var otherTables: [OtherTable] = []
    /// Remarks: parts of the model that could not be recovered, parts of the file that are not used, and
    /// uncertainties.
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
