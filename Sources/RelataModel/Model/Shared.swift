/// Fields that the copies of a value share until one of them changes.
///
/// Entities and properties have a dozen fields each, and every stage passes them on; a copy is one reference.
struct Shared<Fields: Sendable & Hashable>: Sendable, Hashable {
    private final class Box: Sendable {
        let fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    private var box: Box

    init(_ fields: Fields) {
        box = Box(fields)
    }

    var fields: Fields {
        get { box.fields }
        set { box = Box(newValue) }
    }

    /// Returns whether both are copies of one value, so that they need no comparison.
    func isIdentical(to other: Shared) -> Bool { box === other.box }

    static func == (left: Shared, right: Shared) -> Bool {
        left.box === right.box || left.box.fields == right.box.fields
    }

    func hash(into hasher: inout Hasher) {
        box.fields.hash(into: &hasher)
    }
}
