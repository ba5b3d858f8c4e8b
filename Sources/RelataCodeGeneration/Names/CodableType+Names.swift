import RelataModel

extension CodableType.ValueName {
    /// The module that declares the type.
    var module: TypeNames.Module {
        switch self {
        case .data, .date, .decimal, .url, .uuid: .foundation
        default: .swift
        }
    }
}

extension CodableType {
    /// Whether Foundation declares the type or one of its components.
    var namesFoundation: Bool {
        switch self {
        case .named(let name): name.module == .foundation
        case .array(let inner), .set(let inner), .optional(let inner): inner.namesFoundation
        case .dictionary(let key, let value): key.namesFoundation || value.namesFoundation
        }
    }

    /// Returns the type as generated code spells it.
    func spelled(by names: TypeNames) -> String {
        switch self {
        case .named(let name): names.plain(name.rawValue, name.module)
        case .array(let element): "[\(element.spelled(by: names))]"
        case .set(let element): "\(names.plain("Set", .swift))<\(element.spelled(by: names))>"
        case .dictionary(let key, let value): "[\(key.spelled(by: names)): \(value.spelled(by: names))]"
        case .optional(let wrapped): "\(wrapped.spelled(by: names))?"
        }
    }
}
