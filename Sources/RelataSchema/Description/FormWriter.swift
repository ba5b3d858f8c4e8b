import RelataJSON

/// Writes an object of JSON, member by member; what has no value is left out.
package struct FormWriter {
    private var text = ""
    private var isFirst = true

    /// Returns the document of a form.
    package static func text(_ form: some StoreForm) -> String {
        var writer = FormWriter()
        writer.object(form)
        return writer.text
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        begin(name)
        string(value)
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ value: Int?) {
        guard let value else { return }
        begin(name)
        text += String(value)
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ value: Bool?) {
        guard let value else { return }
        begin(name)
        text += value ? "true" : "false"
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ form: (some StoreForm)?) {
        guard let form else { return }
        begin(name)
        object(form)
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ forms: [some StoreForm]?) {
        guard let forms else { return }
        begin(name)
        list(forms) { $0.object($1) }
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, byName forms: [String: some StoreForm]) {
        begin(name)
        members(forms) { $0.object($1) }
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ strings: [String]?) {
        guard let strings else { return }
        begin(name)
        list(strings) { $0.string($1) }
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ lists: [[String]]?) {
        guard let lists else { return }
        begin(name)
        list(lists) { $0.list($1) { $0.string($1) } }
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ strings: [String: String]?) {
        guard let strings else { return }
        begin(name)
        members(strings) { $0.string($1) }
    }

    /// Writes a member, if it has a value.
    package mutating func member(_ name: String, _ tables: [String: [String: String]]?) {
        guard let tables else { return }
        begin(name)
        members(tables) { $0.members($1) { $0.string($1) } }
    }

    private mutating func begin(_ name: String) {
        if !isFirst { text += "," }
        isFirst = false
        string(name)
        text += ":"
    }

    private mutating func object(_ form: some StoreForm) {
        text += "{"
        isFirst = true
        form.write(to: &self)
        isFirst = false
        text += "}"
    }

    private mutating func members<Value>(_ values: [String: Value], _ write: (inout FormWriter, Value) -> Void) {
        text += "{"
        isFirst = true
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            begin(name)
            write(&self, value)
        }
        isFirst = false
        text += "}"
    }

    private mutating func list<Element>(_ elements: [Element], _ write: (inout FormWriter, Element) -> Void) {
        text += "["
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            write(&self, element)
        }
        text += "]"
    }

    private mutating func string(_ value: String) { JSONString.append(value, to: &text) }
}
