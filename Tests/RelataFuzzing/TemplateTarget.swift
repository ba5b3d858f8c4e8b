public import Foundation
import RelataCodeGeneration
import RelataModel
import RelataTestSupport

/// A user's template in the place of a built-in one.
public struct TemplateTarget: FuzzTarget {
    private let model: Model
    private let names: [(name: String, text: [UInt8])]

    /// Reads the model that is generated.
    public init() throws {
        model = try OptionsTarget.depot()
        names = TemplateSet.builtIn.map { ($0.name, Array($0.text.utf8)) }
    }

    /// Generates a model with the template in the place of the built-in one that it resembles most.
    public func run(_ input: Data) throws {
        let folder = try TemporaryFolder()
        try folder.write(input, to: nearest(to: input))
        do {
            let generator = CodeGenerator(templates: try TemplateSet(overriddenBy: folder.url))
            for isSingle in [false, true] {
                _ = try generator.files(for: model, options: GenerationOptions(singleFile: isSingle))
            }
        } catch {
            let text = [error.diagnostic].text()
            guard error.diagnostic.location != nil else { throw FuzzFailure("An error has no location: \(text)") }
        }
    }

    /// The built-in template that begins as the input does, for as long as any.
    private func nearest(to input: Data) -> String {
        var nearest = (name: "single-file.swift.stencil", length: 0)
        for (name, text) in names {
            let length = zip(text, input).prefix { $0 == $1 }.count
            if length > nearest.length { nearest = (name, length) }
        }
        return nearest.name
    }
}
