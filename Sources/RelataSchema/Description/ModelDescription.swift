package import RelataModel
import Foundation

/// A model and where a store keeps each part of it: what a store carries, so that a later version of the model can read it.
///
/// SQL that reads the rows of an older store takes tables and columns from here alone; how Relata would lay the same model
/// out today plays no part in it.
package struct ModelDescription: Sendable, Hashable {
    /// The model, without what a store has no use for: classes, user info, fetch requests, indexes.
    package let model: Model
    /// Where the objects of each entity are, by the entity's name.
    package let entities: [String: EntityMapping]
    /// The number of the layout that the tables were made by: `currentLayout` of that time.
    package let layout: Int

    /// The number of the layout that `Schema` makes; raised whenever tables of the same model come out otherwise.
    package static let currentLayout = 1
    /// The number of the form that a description is written in; raised whenever an older reader would misread it.
    package static let currentFormat = 1

    /// Describes a model as it is laid out today.
    package init(_ model: Model, schema: Schema) {
        self.model = model
        entities = schema.entities
        layout = Self.currentLayout
    }

    init(model: Model, entities: [String: EntityMapping], layout: Int) {
        self.model = model
        self.entities = entities
        self.layout = layout
    }

    /// The description as a store keeps it: JSON, with everything in a fixed order.
    ///
    /// - Throws: what the encoder throws, for a model with a value that JSON cannot have.
    package func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(DescriptionForm(self)), as: UTF8.self)
    }

    /// Reads the description of a store, which is untrusted input.
    ///
    /// - Throws: `ModelDescriptionError`, if it is larger than any model, or does not fit together.
    package init(parsing text: String) throws {
        guard text.utf8.count <= DescriptionLimits.textSize else {
            throw ModelDescriptionError("it has more than \(DescriptionLimits.textSize) bytes")
        }
        let form: DescriptionForm
        do {
            form = try JSONDecoder().decode(DescriptionForm.self, from: Data(text.utf8))
        } catch {
            throw ModelDescriptionError("it is not in the form of one")
        }
        self = try form.description()
    }
}

/// Why a store's description of its model cannot be read.
package struct ModelDescriptionError: Error, Sendable, CustomStringConvertible {
    /// The reason, as the rest of a sentence.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// How much a description may ask for; the largest model known has 88 entities and 713 attributes in 100 KB.
enum DescriptionLimits {
    static let textSize = 8 << 20
    static let entities = 10_000
    static let properties = 100_000
    /// The longest name in bytes of UTF-8.
    static let nameLength = 1_000
    static let inheritanceDepth = 64
    static let compositeDepth = 32
}
