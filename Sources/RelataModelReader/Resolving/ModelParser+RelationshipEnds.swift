import RelataModel

extension ModelParser {
    /// Resolves the destination and the inverse of a relationship.
    ///
    /// An inverse that exists and does not agree is reported by the checks: classes and tables can still be created.
    mutating func checkEnds(of raw: RawRelationship, owner: String, table: EntityTable) {
        let relationship = raw.relationship
        let subject = "\(owner).\(relationship.name)"
        // Without a destination, which was reported before, the inverse cannot be looked up.
        guard !relationship.destination.isEmpty else { return }
        guard let destination = table.index(of: relationship.destination) else {
            let fix = suggestion(
                for: relationship.destination, among: table.names,
                otherwise: "add the entity '\(relationship.destination.excerpt)', or choose another destination")
            report(
                .unknownDestination, .error,
                "\(subject): the model has no entity '\(relationship.destination.excerpt)'",
                at: raw.destinationOffset, fix: fix)
            return
        }
        guard let inverse = relationship.inverse else { return }
        checkInverse(inverse, of: raw, subject: subject, destination: destination, table: table)
    }

    private mutating func checkInverse(
        _ inverse: String, of raw: RawRelationship, subject: String, destination: Int, table: EntityTable
    ) {
        let entity = table.entities[destination].name
        let property = table.property(named: inverse, of: destination)
        guard let property, property.kind == .relationship else {
            let fix = suggestion(
                for: inverse, among: table.relationshipNames(of: destination),
                otherwise: "choose the inverse in Xcode, or add the relationship \(entity).\(inverse.excerpt)")
            let reason =
                property.map { "\(entity).\(inverse.excerpt) is \($0.kind.article) \($0.kind.rawValue)" }
                ?? "\(entity) has no relationship '\(inverse.excerpt)'"
            report(
                .unknownInverse, .error, "\(subject): its inverse does not exist: \(reason)", at: raw.inverseOffset,
                notes: property.map { [.init("declared here", at: location(at: $0.nameOffset))] } ?? [], fix: fix)
            return
        }
        guard let named = raw.inverseEntity, named != raw.relationship.destination else { return }
        guard let index = table.index(of: named) else {
            let fix = suggestion(for: named, among: table.names, otherwise: "write inverseEntity=\"\(entity)\"")
            report(
                .unknownInverse, .error,
                "\(subject): its inverse is said to be of an entity '\(named.excerpt)', which the model does not have",
                at: raw.inverseEntityOffset, fix: fix)
            return
        }
        // An ancestor of the destination that declares the inverse is equivalent to the destination itself.
        if table.property(named: inverse, of: index)?.owner != property.owner {
            report(
                .invalidValue, .warning,
                "\(subject): its inverse is said to be of \(named.excerpt), and its destination is \(entity)",
                at: raw.inverseEntityOffset, fix: "choose the inverse in Xcode again; that of \(entity) is used")
        }
    }
}
