/// The formats of a diagram.
enum DiagramFormat: String, CaseIterable {
    case mermaid
    case dot
    case svg
}

/// The formats of a document about a model.
enum DocumentFormat: String, CaseIterable {
    case markdown
    case html
}

/// The formats of what other programs read too: explanations, and summaries of stores.
enum SummaryFormat: String, CaseIterable {
    case text
    case json
}

/// The formats of a comparison of versions.
enum HistoryFormat: String, CaseIterable {
    case text
    case json
    case markdown
}
