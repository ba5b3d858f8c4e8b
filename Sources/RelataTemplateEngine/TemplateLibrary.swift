/// A set of templates that can include each other, parsed once and rendered as often as needed.
///
/// The language is the part of Stencil and Jinja that prints, decides, repeats and includes. Nothing is escaped for
/// HTML, and an undefined name is an error.
///
/// | written | does |
/// |---|---|
/// | `{{ value }}`, `{{ value\|filter:"argument" }}` | prints; filters are ``TemplateFilter/standard`` and added ones |
/// | `entity.name`, `list.0`, `.first`, `.last`, `.count` | members and elements |
/// | `{% if a and not (b or c == "x") %} {% elif d %} {% else %} {% endif %}` | decides; `== != < <= > >= in not in` |
/// | `{% for x in list where x.isPublic %} {% empty %} {% endfor %}` | repeats; `empty` is for no elements |
/// | `{% for key, value in object %}` | repeats by the keys in their order |
/// | `forloop.first`, `.last`, `.counter`, `.counter0`, `.length` | the round of the innermost loop |
/// | `{% include "name" %}` | prints another template, which sees the variables around it |
/// | `{% set x = value %}` | names a value, up to the end of the loop's round or of the template |
/// | `{# comment #}`, `{% raw %} {% endraw %}` | prints nothing; prints text with braces as it is |
///
/// Literals are `"text"`, `'text'`, `12`, `true`, `false` and `nil`. The output is laid out as the template looks: a
/// line with nothing but tags and comments is not printed; an included text, and a value alone in its line, have each
/// of their lines indented as the tag is; `{%-` and `-%}` take away the white space before and after.
package struct TemplateLibrary: Sendable {
    let templates: [CompiledTemplate]
    let numbers: [String: Int]
    let symbols: SymbolTable

    /// Parses templates.
    /// - Parameters:
    ///   - templates: the source of each template by the name that `{% include %}` and ``render(_:context:)`` use.
    ///   - filters: filters in addition to ``TemplateFilter/standard``; one with a standard name replaces it.
    /// - Throws: the first mistake of the first template, by name, that has one.
    package init(templates: [String: String], filters: [String: TemplateFilter] = [:]) throws(TemplateError) {
        let names = templates.keys.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        let allFilters = TemplateFilter.standard.merging(filters) { _, added in added }
        var symbols = SymbolTable()
        var compiled: [CompiledTemplate] = []
        for name in names {
            let source = TemplateSource(name: name, text: templates[name] ?? "")
            var parser = try TemplateParser(source, templates: numbers, filters: allFilters, symbols: symbols)
            compiled.append(try parser.parse())
            symbols = parser.symbols
        }
        self.templates = compiled
        self.numbers = numbers
        self.symbols = symbols
    }

    /// The names of the templates, sorted.
    package var names: [String] {
        templates.map(\.source.name)
    }

    /// Renders a template with the values of a context.
    /// - Parameters:
    ///   - name: the template's name.
    ///   - context: the values that the template can use.
    ///   - stepLimit: the total number of loop elements and includes that are allowed.
    /// - Throws: an error with the location in the template, if a name is undefined, a value is of the wrong kind, or
    ///   the loops take too many steps.
    package func render(
        _ name: String, context: [String: TemplateValue], stepLimit: Int = TemplateLibrary.defaultStepLimit
    ) throws(TemplateError) -> String {
        guard let number = numbers[name] else {
            throw TemplateError(
                at: TemplateError.Location(template: name, line: 0, column: 0), "there is no template '\(name)'",
                suggestion: Suggestion.template(for: name, among: names))
        }
        var renderer = Renderer(library: self, template: number, context: context, stepLimit: stepLimit)
        return try renderer.render()
    }

    /// Many times the number of steps that the largest model needs.
    package static let defaultStepLimit = TemplateLimits.steps
}
