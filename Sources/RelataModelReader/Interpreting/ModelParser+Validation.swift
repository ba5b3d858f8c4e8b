import RelataModel

extension ModelParser {
    /// Reads bounds and pattern; an invalid one is left out with a warning.
    mutating func validation(of element: MarkupElement, type: AttributeType, subject: String) -> Attribute.Validation {
        var validation = Attribute.Validation()
        switch type {
        case .integer16, .integer32, .integer64, .double, .float, .decimal:
            validation.minimum = numericBound("minValueString", of: element, type: type, subject: subject)
            validation.maximum = numericBound("maxValueString", of: element, type: type, subject: subject)
        case .date:
            validation.minimum = dateBound(
                "minDateTimeInterval", text: "minValueString", of: element, subject: subject)
            validation.maximum = dateBound(
                "maxDateTimeInterval", text: "maxValueString", of: element, subject: subject)
        case .string:
            validation.minimumLength = lengthBound("minValueString", of: element, subject: subject)
            validation.maximumLength = lengthBound("maxValueString", of: element, subject: subject)
            validation.regularExpression = element.text("regularExpressionString")
        case .boolean, .binary, .uuid, .uri, .transformable, .composite, .undefined:
            rejectBound("minValueString", of: element, type: type, subject: subject)
            rejectBound("maxValueString", of: element, type: type, subject: subject)
        }
        if type != .string { rejectBound("regularExpressionString", of: element, type: type, subject: subject) }
        return validation
    }

    private mutating func numericBound(
        _ name: String, of element: MarkupElement, type: AttributeType, subject: String
    ) -> AttributeValue? {
        guard let text = element.text(name) else { return nil }
        // A bound beyond the type's range is still meaningful: no value of the type violates it, or all do.
        let widest: AttributeType = type.isInteger ? .integer64 : type == .float ? .double : type
        if case .value(let value) = ValueText.number(text, type: widest) { return value }
        report(
            .invalidBound, .warning,
            "\(subject): \(name) is '\(text.excerpt)', no value of type \(type.modelName)",
            at: element.valueOffset(name), fix: "correct the bound in Xcode; it is left out")
        return nil
    }

    private mutating func dateBound(
        _ name: String, text: String, of element: MarkupElement, subject: String
    ) -> AttributeValue? {
        if let interval = element.text(name) {
            let number = NumberText(interval)
            if number.isWhole, let seconds = number.double { return .date(seconds) }
            report(
                .invalidBound, .warning, "\(subject): \(name) is '\(interval.excerpt)', no number of seconds",
                at: element.valueOffset(name), fix: "set the date in Xcode again; the bound is left out")
        } else if let typed = element.text(text) {
            report(
                .invalidBound, .warning,
                "\(subject): the bound '\(typed.excerpt)' comes without \(name), and only that counts",
                at: element.valueOffset(text), fix: "set the date in Xcode again; the bound is left out")
        }
        return nil
    }

    private mutating func lengthBound(_ name: String, of element: MarkupElement, subject: String) -> Int? {
        guard let text = element.text(name) else { return nil }
        let number = NumberText(text)
        if let (value, isExact) = number.integer, isExact, value >= 0, let length = Int(exactly: value) {
            return length
        }
        report(
            .invalidBound, .warning, "\(subject): \(name) is '\(text.excerpt)', no length of a string",
            at: element.valueOffset(name), fix: "write a whole number from 0; the bound is left out")
        return nil
    }

    private mutating func rejectBound(
        _ name: String, of element: MarkupElement, type: AttributeType, subject: String
    ) {
        guard let text = element.text(name) else { return }
        let owner = type == .undefined ? "an attribute without type" : "an attribute of type \(type.modelName)"
        report(
            .invalidBound, .warning, "\(subject): \(owner) has no \(name), here '\(text.excerpt)'",
            at: element.valueOffset(name), fix: "remove it; it is left out")
    }
}
