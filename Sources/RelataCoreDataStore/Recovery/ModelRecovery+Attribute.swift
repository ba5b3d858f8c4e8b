import Foundation
import RelataModel

extension ModelRecovery {
    /// The types by Core Data's numbers.
    private static let types: [Int64: AttributeType] = [
        100: .integer16, 200: .integer32, 300: .integer64, 400: .decimal, 500: .double, 600: .float, 700: .string,
        800: .boolean, 900: .date, 1000: .binary, 1100: .uuid, 1200: .uri, 1800: .transformable,
    ]

    /// The bit of an attribute's flags that allows large values in separate files.
    private static let externalStorageFlag: Int64 = 4
    /// The bit that preserves the value of a deleted object in the history.
    private static let preservationFlag: Int64 = 16

    /// Returns the element of an attribute, derived ones included.
    mutating func attribute(_ object: ArchivedObject, name: String, entity: String) -> ModelElement? {
        let subject = "\(entity).\(name)"
        let isTransient = object.flag("NSIsTransient")
        let number = object.integer("NSAttributeType") ?? 0
        guard let type = Self.types[number] ?? (isTransient ? .undefined : nil) else {
            note("\(subject): the attribute type \(number) cannot be recovered")
            return nil
        }
        var element = ModelElement("attribute")
        element.set("name", to: name)
        element.set("optional", flag: object.flag("NSIsOptional"))
        element.set("transient", flag: isTransient)
        if type != .undefined { element.set("attributeType", to: type.modelName) }
        if let value = object["NSDefaultValue"] { setDefault(value, of: object, type, subject: subject, in: &element) }
        setBounds(of: object, type, subject: subject, in: &element)
        if type == .transformable {
            element.set("valueTransformerName", to: object.string("NSValueTransformerName"))
            element.set("customClassName", to: object.string("NSAttributeValueClassName"))
        }
        let flags = object.integer("NSFlagsKey") ?? 0
        element.set("allowsExternalBinaryDataStorage", flag: flags & Self.externalStorageFlag != 0)
        element.set("preserveAfterDeletion", flag: flags & Self.preservationFlag != 0)
        if flags & ~(Self.externalStorageFlag | Self.preservationFlag) != 0 {
            note("\(subject): the flags \(flags) are not all understood")
        }
        // Newer stores list the index of an indexed attribute among the others.
        if object.flag("NSIsIndexed"), !hasFetchIndexes(object) { element.set("indexed", to: "YES") }
        if object.className == "NSDerivedAttributeDescription" {
            setDerivation(of: object, subject: subject, in: &element)
        }
        setCommon(of: object, name: name, entity: entity, in: &element)
        return element
    }

    private func hasFetchIndexes(_ attribute: ArchivedObject) -> Bool {
        attribute.object("NSEntity")?.object("NSFetchIndexDescriptions")?.elements.isEmpty == false
    }

    // MARK: Defaults

    private mutating func setDefault(
        _ value: KeyedArchive.Value, of object: ArchivedObject, _ type: AttributeType, subject: String,
        in element: inout ModelElement
    ) {
        guard let scalar = ArchivedScalar(value, in: object.archive) else {
            let name = ArchivedObject(object.archive, value)?.className ?? "unknown"
            note("\(subject): the default is an object of the class \(name), which a model file cannot hold")
            return
        }
        switch (type, scalar) {
        case (.date, .date(let seconds)), (.date, .real(let seconds)):
            element.set("defaultDateTimeInterval", to: Self.text(of: seconds))
        case (.date, .integer(let seconds)):
            element.set("defaultDateTimeInterval", to: "\(seconds)")
        case (.boolean, .boolean(let value)): element.set("defaultValueString", to: value ? "YES" : "NO")
        case (.boolean, .integer(let value)): element.set("defaultValueString", to: value != 0 ? "YES" : "NO")
        case (.string, .string(let text)) where ModelElement.canHold(text): element.set("defaultValueString", to: text)
        case (.uuid, .uuid(let uuid)): element.set("defaultValueString", to: uuid.uuidString)
        case (.uri, .url(let text)), (.uri, .string(let text)): element.set("defaultValueString", to: text)
        case (_, _) where type.isNumeric:
            guard let text = Self.numberText(scalar) else { fallthrough }
            element.set("defaultValueString", to: text)
        default:
            note("\(subject): the default is not one that a model file can hold for the type \(type.modelName)")
        }
    }

    private static func numberText(_ scalar: ArchivedScalar) -> String? {
        switch scalar {
        case .boolean(let value): value ? "1" : "0"
        case .integer(let value): "\(value)"
        case .real(let value): value.isFinite ? text(of: value) : nil
        case .decimal(let value): value.isNaN ? nil : "\(value)"
        case .string, .data, .date, .uuid, .url: nil
        }
    }

    private static func text(of number: Double) -> String {
        // An integral value without its fraction, as Xcode writes it; otherwise the shortest string that represents
        // the same number.
        number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    }

    // MARK: Bounds

    /// Writes the validation predicates as bounds, their form in the model.
    private mutating func setBounds(
        of object: ArchivedObject, _ type: AttributeType, subject: String, in element: inout ModelElement
    ) {
        var pending = object.object("NSValidationPredicates")?.objects.reversed() as [ArchivedObject]? ?? []
        var count = 0
        while let predicate = pending.popLast(), count < 1_000 {
            count += 1
            if predicate.className == "NSCompoundPredicate", predicate.integer("NSCompoundPredicateType") == 1 {
                pending += predicate.object("NSSubpredicates")?.objects.reversed() ?? []
                continue
            }
            guard let bound = ValidationBound(predicate, type: type) else {
                let text = (try? ExpressionText().predicate(predicate)).map { " '\($0)'" } ?? ""
                note("\(subject): the validation\(text) has no place in a model file")
                continue
            }
            if element.attributes.contains(where: { $0.name == bound.attribute }) { continue }
            element.set(bound.attribute, to: bound.text)
        }
    }

    private mutating func setDerivation(of object: ArchivedObject, subject: String, in element: inout ModelElement) {
        element.set("derived", to: "YES")
        guard let expression = object.object("NSDerivationExpression") else {
            note("\(subject): the attribute is derived and does not say from what")
            return
        }
        do throws(ExpressionText.Untranslatable) {
            element.set("derivationExpression", to: try ExpressionText().expression(expression))
        } catch {
            note("\(subject): the derivation cannot be written down: \(error.reason)")
        }
    }
}

/// A validation predicate that corresponds to a bound in a model file.
private struct ValidationBound {
    let attribute: String
    let text: String

    init?(_ predicate: ArchivedObject, type: AttributeType) {
        guard let comparison = ArchivedComparison(predicate), comparison.modifierText.isEmpty,
            comparison.optionText.isEmpty, comparison.right.className == "NSConstantValueExpression",
            let value = ArchivedScalar(comparison.right["NSConstantValue"], in: predicate.archive),
            let left = try? ExpressionText().expression(comparison.left)
        else { return nil }
        let isLower: Bool
        switch comparison.operatorType {
        case 3: isLower = true
        case 1: isLower = false
        case 6 where type == .string && left == "SELF":
            guard case .string(let text) = value, ModelElement.canHold(text) else { return nil }
            (attribute, self.text) = ("regularExpressionString", text)
            return
        default: return nil
        }
        guard left == (type == .string ? "length" : "SELF") else { return nil }
        switch value {
        case .integer(let number) where type.isNumeric || type == .string: text = "\(number)"
        case .real(let number) where type.isNumeric && number.isFinite: text = "\(number)"
        case .real(let number) where type == .string && number == number.rounded() && abs(number) < 1e9:
            text = "\(Int(number))"
        case .decimal(let number) where type.isNumeric && !number.isNaN: text = "\(number)"
        case .date(let seconds) where type == .date, .real(let seconds) where type == .date: text = "\(seconds)"
        default: return nil
        }
        if type == .date {
            attribute = isLower ? "minDateTimeInterval" : "maxDateTimeInterval"
        } else {
            attribute = isLower ? "minValueString" : "maxValueString"
        }
    }
}
