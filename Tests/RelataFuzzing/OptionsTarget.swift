public import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader
import RelataTestSupport

/// The file of options: what is taken generates the code of a model.
public struct OptionsTarget: FuzzTarget {
    private let model: Model
    private let generator: CodeGenerator

    /// Reads the model that is generated.
    public init() throws {
        model = try Self.depot()
        generator = CodeGenerator(templates: try TemplateSet())
    }

    /// Reads options, and generates a model with them.
    public func run(_ input: Data) throws {
        let options: GenerationOptions
        do {
            options = try GenerationOptions(json: input, path: "relata.json")
        } catch {
            let text = DiagnosticPrinter.text([error.diagnostic])
            guard error.diagnostic.location != nil else { throw FuzzFailure("An error has no location: \(text)") }
            return
        }
        // An unknown entity or property among the options is a diagnostic of the result.
        do {
            let generated = try generator.files(for: model, options: options)
            _ = DiagnosticPrinter.text(generated.diagnostics)
        } catch {
            throw FuzzFailure("The options are taken, but not used: \(DiagnosticPrinter.text([error.diagnostic]))")
        }
    }

    /// The model of the runtime's targets, which has a property of every kind.
    static func depot() throws -> Model {
        let result = ModelReader.read(path: Folders.fixtures.appending(path: "Models/Depot.xcdatamodeld").path)
        guard let model = result.model else {
            throw FuzzFailure("The model Depot cannot be read: \(DiagnosticPrinter.text(result.diagnostics))")
        }
        return model
    }
}
