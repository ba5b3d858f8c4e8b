/// A set of templates that can include each other, parsed once and rendered as often as needed.
///
/// The language is the part of Stencil and Jinja that prints, decides, repeats and includes. An undefined name is an error, and
/// nothing is escaped for HTML.
public struct TemplateLibrary: Sendable {
    let templates: [CompiledTemplate]
    let numbers: [String: Int]
    let symbols: SymbolTable

    /// Parses templates.
    /// - Parameters:
    ///   - templates: The text of each template by the name that `{% include %}` and ``render(_:context:)`` use.
    ///   - filters: Filters in addition to ``TemplateFilter/standard``; one of a standard name takes its place.
    /// - Throws: The first mistake of the first template, by name, that has one.
    public init(templates: [String: String], filters: [String: TemplateFilter] = [:]) throws(TemplateError) {
        let names = templates.keys.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        let allFilters = TemplateFilter.standard.merging(filters) { _, added in added }
        var symbols = SymbolTable()
        var compiled: [CompiledTemplate] = []
        for name in names {
            let source = SourceText(name: name, text: templates[name] ?? "")
            var parser = try TemplateParser(source, templates: numbers, filters: allFilters, symbols: symbols)
            compiled.append(try parser.parse())
            symbols = parser.symbols
        }
        self.templates = compiled
        self.numbers = numbers
        self.symbols = symbols
    }

    /// The names of the templates, sorted.
    public var names: [String] {
        templates.map(\.source.name)
    }

    /// The text of a template with the values of a context.
    /// - Parameters:
    ///   - name: The template's name.
    ///   - context: The values that the template can name.
    /// - Throws: An error with the place in the template, where a name is undefined or a value is of the wrong kind.
    public func render(_ name: String, context: [String: TemplateValue]) throws(TemplateError) -> String {
        guard let number = numbers[name] else {
            throw TemplateError(
                at: TemplateError.Place(template: name, line: 0, column: 0), "there is no template '\(name)'",
                suggestion: Suggestion.template(for: name, among: names))
        }
        var renderer = Renderer(library: self, template: number, context: context)
        return try renderer.render()
    }
}
