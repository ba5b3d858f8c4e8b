/// The associations between source and destination objects.
struct MigrationAssociations {
    private struct Pair {
        let source: NSManagedObject
        let destination: NSManagedObject
    }

    private var pairs: [String: [Pair]] = [:]
    private var bySource: [String: [ObjectIdentifier: [NSManagedObject]]] = [:]
    private var byDestination: [String: [ObjectIdentifier: [NSManagedObject]]] = [:]

    mutating func add(_ source: NSManagedObject, for destination: NSManagedObject, by mapping: String) {
        pairs[mapping, default: []].append(Pair(source: source, destination: destination))
        bySource[mapping, default: [:]][ObjectIdentifier(source), default: []].append(destination)
        byDestination[mapping, default: [:]][ObjectIdentifier(destination), default: []].append(source)
    }

    func destinations(by mapping: String) -> [NSManagedObject] { (pairs[mapping] ?? []).map(\.destination) }

    func destinations(of source: NSManagedObject, by mapping: String) -> [NSManagedObject] {
        bySource[mapping]?[ObjectIdentifier(source)] ?? []
    }

    func sources(of destinations: [NSManagedObject]?, by mapping: String) -> [NSManagedObject] {
        guard let destinations else { return (pairs[mapping] ?? []).map(\.source) }
        return destinations.flatMap { byDestination[mapping]?[ObjectIdentifier($0)] ?? [] }
    }
}
