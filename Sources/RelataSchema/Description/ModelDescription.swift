import Foundation
package import RelataModel

/// A model and the location of each part in a store: stored in the file, so that a later version of the model can
/// read it.
///
/// SQL that reads the rows of an older store uses only the tables and columns of the description; the current layout
/// of the same model is irrelevant.
package struct ModelDescription: Sendable, Hashable {
    /// The model, without the parts that a store does not need: classes, user info, fetch requests, indexes.
    package let model: Model
    /// The locations of the objects of each entity, by the entity's name.
    package let entities: [String: EntityMapping]
    /// The number of the layout that created the tables: `currentLayout` at that time.
    package let layout: Int

    /// The number of the layout of `Schema`; incremented whenever the tables of the same model change.
    package static let currentLayout = 1
    /// The number of the description's format; incremented whenever an older reader would misread it.
    package static let currentFormat = 1

    /// Creates the description of a model with its current layout.
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

    /// Returns the description as it is stored: JSON, with everything in a fixed order.
    package func text() -> String {
        FormWriter.text(DescriptionForm(self))
    }

    /// Parses the description of a store, which is untrusted input.
    ///
    /// - Throws: `ModelDescriptionError`, if it is larger than any model, or inconsistent.
    package init(parsing text: String) throws {
        guard text.utf8.count <= DescriptionLimits.textSize else {
            throw ModelDescriptionError("it has more than \(DescriptionLimits.textSize) bytes")
        }
        let form: DescriptionForm
        do {
            form = try FormReader.read(DescriptionForm.self, text)
        } catch {
            throw ModelDescriptionError("it is not in the form of one")
        }
        self = try form.description()
    }
}

/// The error for a store's description of its model that cannot be read.
package struct ModelDescriptionError: Error, Sendable, CustomStringConvertible {
    /// The reason, as the rest of a sentence.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// The limits of a description; the largest known model has 88 entities and 713 attributes in 100 KB.
enum DescriptionLimits {
    static let textSize = 8 << 20
    static let entities = 10_000
    static let properties = 100_000
    /// The longest name in bytes of UTF-8.
    static let nameLength = 1_000
    static let inheritanceDepth = 64
    static let compositeDepth = 32
}
