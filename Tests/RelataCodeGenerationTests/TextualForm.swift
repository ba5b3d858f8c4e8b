import Foundation

/// All that a value is made of, as text, except the locations in files and what is made of the rest.
///
/// The tests compile this file into programs too, so that generated values can be compared with those that were read.
func textualForm(_ value: Any, indentation: Swift.String = "") -> Swift.String {
    let mirror = Swift.Mirror(reflecting: value)
    if let text = leafForm(value) { return text }
    let inner = indentation + " "
    switch mirror.displayStyle {
    case .optional:
        return mirror.children.first.map { textualForm($0.value, indentation: indentation) } ?? "nil"
    case .dictionary:
        let pairs = (value as? [Swift.String: Swift.String])?.sorted { $0.key < $1.key } ?? []
        return pairs.map { "\n\(inner)\($0.key.debugDescription): \($0.value.debugDescription)" }.joined()
    default:
        var text = mirror.displayStyle == .enum && mirror.children.isEmpty ? "\(value)" : "\(mirror.subjectType)"
        for child in mirror.children where !["location", "entityIndex", "subentityIndex"].contains(child.label) {
            text += "\n\(inner)\(child.label ?? "-") \(textualForm(child.value, indentation: inner))"
        }
        return text
    }
}

private func leafForm(_ value: Any) -> Swift.String? {
    switch value {
    case let value as Swift.String: value.debugDescription
    case let value as Foundation.Data: "data \(value.base64EncodedString())"
    case let value as Foundation.Decimal: "decimal \(value)"
    case let value as Swift.Double: "double \(value.bitPattern)"
    case let value as Swift.Bool: "\(value)"
    case let value as any Swift.FixedWidthInteger: "\(value)"
    case let value as Foundation.UUID: value.uuidString
    default: nil
    }
}
