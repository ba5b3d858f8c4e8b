package import Foundation
import RelataBuiltInTemplates
import RelataModel
import RelataTemplateEngine

/// The templates of the output: the built-in ones, some of which may be replaced by a user's.
package struct TemplateSet: Sendable {
    /// The built-in templates: first those of files, then their parts, then the hooks.
    package static let builtIn: [Template] = BuiltInTemplates.all.map { resource in
        Template(
            name: resource.name, summary: resource.summary, text: String(decoding: resource.bytes, as: UTF8.self))
    }

    /// The templates in use, in the order of the built-in ones.
    package let templates: [Template]

    /// The path of each template in the user's folder.
    private let paths: [String: String]
    private let library: TemplateLibrary

    /// Creates the set of the built-in templates.
    ///
    /// - Throws: an error for a mistake in a built-in template, which a user cannot cause.
    package init() throws(GenerationError) {
        try self.init(Self.builtIn, paths: [:])
    }

    /// Creates the set of the built-in templates, overridden by those of a folder.
    ///
    /// - Parameter folder: a folder with templates that have the names of built-in ones, as many as the user wants to
    ///   change.
    /// - Throws: an error if the folder cannot be read, has a file without a corresponding template, or has a
    ///   template with a mistake.
    package init(overriddenBy folder: URL) throws(GenerationError) {
        let found = try TemplateFolder(folder).files()
        var templates: [Template] = []
        for template in Self.builtIn {
            guard let text = found[template.name] else {
                templates.append(template)
                continue
            }
            templates.append(Template(name: template.name, summary: template.summary, text: text))
        }
        let paths = found.keys.map { ($0, folder.appending(path: $0).relativePath) }
        try self.init(templates, paths: Dictionary(uniqueKeysWithValues: paths))
    }

    /// The paths of the files in a user's folder that were read.
    package var files: [String] { paths.values.sorted() }

    private init(_ templates: [Template], paths: [String: String]) throws(GenerationError) {
        self.templates = templates
        self.paths = paths
        do {
            library = try TemplateLibrary(
                templates: Dictionary(uniqueKeysWithValues: templates.map { ($0.name, $0.text) }))
        } catch {
            throw Self.failure(error, paths: paths)
        }
    }

    /// Returns whether a template prints nothing, as an empty hook.
    func isBlank(_ name: String) -> Bool {
        templates.first { $0.name == name }?.text.allSatisfy(\.isWhitespace) ?? true
    }

    /// Renders a template with the values of a context.
    func render(_ name: String, _ context: [String: TemplateValue]) throws(GenerationError) -> String {
        do {
            return try library.render(name, context: context)
        } catch {
            throw Self.failure(error, paths: paths)
        }
    }

    private static func failure(_ error: TemplateError, paths: [String: String]) -> GenerationError {
        func location(in template: String, line: Int, column: Int) -> SourceLocation {
            SourceLocation(path: paths[template] ?? template, line: line, column: column)
        }
        return GenerationError(
            Diagnostic(
                .templateFailed, .error, error.message,
                at: location(in: error.template, line: error.line, column: error.column),
                notes: error.includedFrom.map { source in
                    Diagnostic.Note(
                        "included from here",
                        at: location(in: source.template, line: source.line, column: source.column))
                },
                fix: error.suggestion))
    }
}
