/// An XML element with the places of its parts, as offsets in the file's bytes.
struct MarkupElement {
    let name: String
    /// The offset of the `<`.
    let offset: Int
    let attributes: [MarkupAttribute]
    var children: [MarkupElement] = []
    /// The offset of the first text in the element that is not white space.
    var textOffset: Int?
    /// The text in the element, if it was asked for.
    var text = ""

    /// The attribute of that name.
    subscript(name: String) -> MarkupAttribute? {
        // Most names differ in their length already.
        let count = name.utf8.count
        for attribute in attributes where attribute.name.utf8.count == count && attribute.name == name {
            return attribute
        }
        return nil
    }

    /// The value of the attribute of that name, unless it is empty, which means the same as its absence almost everywhere.
    func text(_ name: String) -> String? {
        guard let value = self[name]?.value, !value.isEmpty else { return nil }
        return value
    }

    /// Where the attribute's value begins, or the element itself where it has none.
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
