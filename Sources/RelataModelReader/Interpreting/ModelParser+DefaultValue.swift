import RelataModel

extension ModelParser {
    /// Reads the attribute's default, as leniently as Core Data does.
    mutating func defaultValue(of element: MarkupElement, type: AttributeType, subject: String) -> AttributeValue? {
        if type == .date { return defaultDate(of: element, subject: subject) }
        guard let attribute = element["defaultValueString"] else { return nil }
        let text = attribute.value
        if type == .string { return .string(text) }
        if text.isEmpty {
            // Xcode writes an empty default for Binary by itself; for other types the author may believe that there
            // is one.
            if type.isNumeric || type == .boolean {
                reportDefault(
                    "\(subject): the default is empty", at: attribute.valueOffset,
                    fix: "write a value of type \(type.modelName), or remove the default; it is left out")
            }
            return nil
        }
        let meaning: ValueText.Meaning
        switch type {
        case .integer16, .integer32, .integer64, .double, .float, .decimal:
            meaning = ValueText.number(text, type: type)
        case .boolean: meaning = ValueText.boolean(text)
        case .uuid: meaning = ValueText.uuid(text)
        case .uri: meaning = ValueText.uri(text)
        case .string, .date, .binary, .transformable, .composite, .undefined: meaning = .nothing
        }
        return value(of: meaning, text: text, type: type, at: attribute.valueOffset, subject: subject)
    }

    private mutating func value(
        of meaning: ValueText.Meaning, text: String, type: AttributeType, at offset: Int, subject: String
    ) -> AttributeValue? {
        switch meaning {
        case .value(let value):
            return value
        case .lenient(let value):
            reportDefault(
                "\(subject): the default '\(text.excerpt)' is not a value of type \(type.modelName)", at: offset,
                fix: "write the default as \(value.modelText), which it is read as")
            return value
        case .outOfRange:
            reportDefault(
                "\(subject): the default '\(text.excerpt)' is more than the type \(type.modelName) can hold",
                at: offset, fix: "choose a larger type or another default; this one is left out")
            return nil
        case .nothing:
            let name = type == .undefined ? "an attribute without type" : "type \(type.modelName)"
            reportDefault(
                "\(subject): '\(text.excerpt)' is not a default for \(name)", at: offset,
                fix: "correct or remove the default; it is left out")
            return nil
        }
    }

    /// Reads the default date: the number of seconds is authoritative; the string beside it is what the user typed in
    /// Xcode.
    private mutating func defaultDate(of element: MarkupElement, subject: String) -> AttributeValue? {
        if let interval = element["defaultDateTimeInterval"], !interval.value.isEmpty {
            let number = NumberText(interval.value)
            if number.isWhole, let seconds = number.double { return .date(seconds) }
            reportDefault(
                "\(subject): the default '\(interval.value.excerpt)' is not a number of seconds",
                at: interval.valueOffset, fix: "set the default date in Xcode again; it is left out")
            return nil
        }
        if let text = element["defaultValueString"], !text.value.isEmpty {
            reportDefault(
                "\(subject): the default '\(text.value.excerpt)' comes without defaultDateTimeInterval, and only that counts",
                at: text.valueOffset, fix: "set the default date in Xcode again; it is left out")
        }
        return nil
    }

    private mutating func reportDefault(_ message: String, at offset: Int, fix: String) {
        report(.malformedDefault, .warning, message, at: offset, fix: fix)
    }
}

extension AttributeValue {
    /// The spelling of a number or a Boolean in a model file.
    fileprivate var modelText: String {
        switch self {
        case .integer(let value): "'\(value)'"
        case .double(let value): "'\(value)'"
        case .decimal(let value): "'\(value)'"
        case .boolean(let value): value ? "'YES'" : "'NO'"
        case .string, .date, .binary, .uuid, .uri: "a value of the type"
        }
    }
}
