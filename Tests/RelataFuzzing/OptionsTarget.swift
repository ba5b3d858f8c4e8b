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
            let text = [error.diagnostic].text()
            guard error.diagnostic.location != nil else { throw FuzzFailure("An error has no location: \(text)") }
            return
        }
        // An unknown entity or property among the options is a diagnostic of the result.
        do {
            let generated = try generator.files(for: model, options: options)
            _ = generated.diagnostics.text()
        } catch {
            throw FuzzFailure("The options are taken, but not used: \([error.diagnostic].text())")
        }
    }

    /// The model of the runtime's targets, which has a property of every kind.
    static func depot() throws -> Model {
        let result = ModelReader.read(path: Folders.fixtures.appending(path: "Models/Depot.xcdatamodeld").path)
        guard let model = result.model else {
            throw FuzzFailure("The model Depot cannot be read: \(result.diagnostics.text())")
        }
        return model
    }
}
