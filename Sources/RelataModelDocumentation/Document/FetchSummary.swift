import RelataModel

/// Describes a stored fetch request.
enum FetchSummary {
    static func subject(of request: StoredFetchRequest, in model: Model) -> [Inline] {
        let entity: Inline =
            model.entity(named: request.entity) == nil
            ? .text(request.entity) : .link(request.entity, .entity(request.entity))
        return switch request.resultType {
        case .objects: [entity]
        case .objectIDs: [.text("IDs of "), entity]
        case .dictionaries: [.text("dictionaries of "), entity]
        case .count: [.text("the number of "), entity]
        }
    }

    static func predicate(_ request: StoredFetchRequest) -> [Inline] {
        request.predicate.map { [.code($0.text)] } ?? [.text("all")]
    }

    static func notes(_ request: StoredFetchRequest) -> [Inline] {
        var notes: [String] = []
        if request.fetchLimit > 0 { notes.append("at most \(request.fetchLimit)") }
        if request.fetchBatchSize > 0 { notes.append("\(request.fetchBatchSize) at a time") }
        if !request.includesSubentities { notes.append("without sub-entities") }
        if !request.includesPendingChanges { notes.append("without unsaved changes") }
        if request.returnsDistinctResults { notes.append("each result once") }
        return [.text(notes.joined(separator: ", "))]
    }
}
