import RelataTemplateEngine
import Testing

/// Renders a template with a context; other templates may be given to include.
func render(
    _ template: String, _ context: [String: TemplateValue] = [:], including others: [String: String] = [:]
) throws -> String {
    let library = try TemplateLibrary(templates: others.merging(["main": template]) { _, main in main })
    return try library.render("main", context: context)
}

/// The error of a template that cannot be parsed or rendered.
func failure(
    _ template: String, _ context: [String: TemplateValue] = [:], including others: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> TemplateError {
    try #require(throws: TemplateError.self, sourceLocation: sourceLocation) {
        try render(template, context, including: others)
    }
}

extension TemplateError {
    /// `line:column message`, for tests to compare.
    var summary: String { "\(line):\(column) \(message)" }
}
