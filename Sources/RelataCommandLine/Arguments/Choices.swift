/// The formats of a diagram.
package enum DiagramFormat: String, CaseIterable {
    case mermaid
    case dot
    case svg
}

/// The formats of a document about a model.
package enum DocumentFormat: String, CaseIterable {
    case markdown
    case html
}

/// The formats of what other programs read too: explanations, and summaries of stores.
package enum SummaryFormat: String, CaseIterable {
    case text
    case json
}

/// The formats of a comparison of versions.
package enum HistoryFormat: String, CaseIterable {
    case text
    case json
    case markdown
}

/// How an export refers to other objects.
package enum ReferenceFormat: String, CaseIterable {
    case id
    case key
}

/// What can be done with templates.
package enum TemplatesAction: String, CaseIterable {
    case list
    case eject
    case context
}

/// The shells with completions.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
