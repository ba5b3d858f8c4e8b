/// An XML element with the offsets of its parts in the file.
struct MarkupElement {
    let name: String
    /// The offset of the `<`.
    let offset: Int
    let attributes: [MarkupAttribute]
    var children: [MarkupElement] = []
    /// The offset of the first text in the element that is not white space.
    var textOffset: Int?
    /// The text in the element, if the options request it.
    var text = ""

    /// The attribute with that name.
    subscript(name: String) -> MarkupAttribute? {
        // Most names differ in length.
        let count = name.utf8.count
        for attribute in attributes where attribute.name.utf8.count == count && attribute.name == name {
            return attribute
        }
        return nil
    }

    /// Returns the value of the attribute with that name, unless it is empty, which means the same as a missing one
    /// almost everywhere.
    func text(_ name: String) -> String? {
        guard let value = self[name]?.value, !value.isEmpty else { return nil }
        return value
    }

    /// Returns the offset of the attribute's value, or of the element itself if it has none.
    func valueOffset(_ name: String) -> Int {
        self[name]?.valueOffset ?? offset
    }
}

/// An attribute of an XML element.
struct MarkupAttribute {
    let name: String
    let value: String
    /// The offset of the name.
    let offset: Int
    /// The offset of the value's first byte, after the quote.
    let valueOffset: Int
}
