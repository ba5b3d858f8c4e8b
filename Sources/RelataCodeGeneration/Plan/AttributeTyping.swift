import RelataModel

/// Determines the Swift type of attributes, and the conversion of stored values to it.
///
/// A field is optional unless the attribute is required, scalar and has a default. A property is not optional if the
/// model requires a scalar, or if the attribute is required and its type has a zero value, which represents a value
/// that was not set yet.
struct AttributeTyping {
    let names: ModelNames
    let style: OptionalStyle
    /// Whether properties have the types of the code that Xcode generates: Foundation's for numbers that are no
    /// scalars, and the model's class for transformable attributes, which the module CoreData converts.
    var isForCoreData = false

    /// Returns whether the property has a scalar type, for which a missing value reads as zero.
    func isScalar(_ attribute: Attribute, as valueType: StoredValueType) -> Bool {
        attribute.usesScalarValueType == true && (valueType.isScalar || valueType == .date)
    }

    /// Returns whether the attribute of a class always has a value: it has an initial one, and no code can remove it.
    func alwaysHasValue(_ attribute: Attribute, as valueType: StoredValueType) -> Bool {
        isScalar(attribute, as: valueType) && valueType.isScalar && !attribute.isOptional && !attribute.isDerived
            && initialValue(of: attribute) != nil
    }

    /// Returns the value of an attribute that was not set.
    func zero(of attribute: Attribute, as valueType: StoredValueType) -> String {
        switch valueType {
        case .bool: "false"
        case .int16, .int32, .int64, .float, .double, .decimal: "0"
        case .string: "\"\""
        case .data: "\(names.types.plain(.data))()"
        case .date:
            isScalar(attribute, as: .date) ? "0" : "\(names.types.plain(.date))(timeIntervalSinceReferenceDate: 0)"
        case .uuid: "\(names.namespace).unsetUUID"
        case .url, .any: "nil"
        }
    }

    /// Returns whether a property of the type is not optional.
    private func isNonOptional(_ attribute: Attribute, as valueType: StoredValueType) -> Bool {
        if isScalar(attribute, as: valueType) { return true }
        guard style == .relata, !attribute.isOptional, attribute.type != .transformable else { return false }
        return valueType != .url && valueType != .any
    }

    /// Returns the type of the property without a question mark.
    private func base(_ attribute: Attribute, as valueType: StoredValueType) -> String {
        valueType == .date && isScalar(attribute, as: valueType)
            ? names.types.plain("TimeInterval", .foundation) : names.types.plain(valueType)
    }

    /// Foundation's class for the numbers of an attribute, with how a number becomes one and what gives it back.
    private func foundationNumber(
        _ attribute: Attribute, as valueType: StoredValueType
    ) -> (type: String, label: String, value: String)? {
        guard isForCoreData, !isScalar(attribute, as: valueType) else { return nil }
        let number = names.types.plain("NSNumber", .foundation)
        switch valueType {
        case .bool: return (number, "value", "boolValue")
        case .int16: return (number, "value", "int16Value")
        case .int32: return (number, "value", "int32Value")
        case .int64: return (number, "value", "int64Value")
        case .float: return (number, "value", "floatValue")
        case .double: return (number, "value", "doubleValue")
        case .decimal: return (names.types.plain("NSDecimalNumber", .foundation), "decimal", "decimalValue")
        default: return nil
        }
    }

    /// Returns the property of an attribute that has one field.
    func accessor(
        for attribute: Attribute, of entity: Entity, valueType: StoredValueType, field: Field, storage: StorageAccess,
        options: PropertyOptions
    ) -> AttributeAccessor {
        let read = storage.reading(field.name)
        var type = base(attribute, as: valueType)
        var isOptional = false
        var getter = read
        var setter = storage.writing("newValue", to: field)
        var isJSON = false
        var namesOthers = options.type != nil
        var namesFoundation = valueType.module == .foundation
        if let coding = coding(of: attribute, options) {
            type = coding.type
            isOptional = true
            namesFoundation = coding.namesFoundation
            isJSON = coding.isJSON
            getter = coding.getter(of: field, in: storage)
            setter = coding.setter(of: field, in: storage)
        } else if isForCoreData, attribute.type == .transformable {
            let key = SwiftLiteral.string(attribute.name)
            type = transformedClass(of: attribute)
            isOptional = true
            namesFoundation = true
            namesOthers = true
            getter = "managedValue(forKey: \(key))"
            setter = "setManagedValue(newValue, forKey: \(key))"
        } else if valueType == .date, isScalar(attribute, as: valueType) {
            getter = "\(read)?.timeIntervalSinceReferenceDate ?? 0"
            setter = storage.writing(
                "\(names.types.plain(.date))(timeIntervalSinceReferenceDate: newValue)", to: field)
        } else if let number = foundationNumber(attribute, as: valueType) {
            type = number.type
            isOptional = true
            namesFoundation = true
            getter = "\(read).map { \(number.type)(\(number.label): $0) }"
            setter = storage.writing("newValue?.\(number.value)", to: field)
        } else if !field.isOptional {
            // The getter only reads the field.
        } else if isNonOptional(attribute, as: valueType) {
            getter = String(joining: read, " ?? ", zero(of: attribute, as: valueType))
        } else {
            isOptional = true
        }
        return AttributeAccessor(
            attribute: attribute, entity: entity, name: field.name, wrappedType: type, isOptional: isOptional,
            valueType: valueType, namesFoundation: namesFoundation, hasCustomType: namesOthers, isJSON: isJSON,
            getter: getter,
            setters: attribute.isDerived ? [] : [setter])
    }

    /// Returns the property of a composite attribute.
    func accessor(
        for attribute: Attribute, of entity: Entity, composite leaves: CompositeLeaves, name: String,
        storage: StorageAccess
    ) -> AttributeAccessor {
        AttributeAccessor(
            attribute: attribute, entity: entity, name: name, wrappedType: leaves.type, isOptional: true,
            valueType: nil, namesFoundation: false, hasCustomType: false, isJSON: false, getter: storage.reading(name),
            setters: leaves.list.map { storage.writing($0.assignedValue, to: $0.field) })
    }

    /// Returns the parameter of an initializer that sets the property.
    func parameter(for accessor: AttributeAccessor) -> InitializerParameter {
        let label = SwiftName.parameter(accessor.attribute.name)
        let name = label == "context" ? "contextValue" : label
        return InitializerParameter(
            declaration: label == name ? label : "\(label) \(name)", type: accessor.wrappedType,
            namesFoundation: accessor.namesFoundation, hasCustomType: accessor.hasCustomType, property: accessor.name,
            name: name)
    }
}

// MARK: - Leaves of composites

extension AttributeTyping {
    /// Returns the type of the struct's property.
    func leafType(of attribute: Attribute, valueType: StoredValueType) -> String {
        base(attribute, as: valueType) + (isScalar(attribute, as: valueType) ? "" : "?")
    }

    /// Returns the expression that converts the stored value to the struct's property.
    func leafValue(of attribute: Attribute, valueType: StoredValueType, field: Field) -> String {
        guard isScalar(attribute, as: valueType) else { return field.name }
        return valueType == .date
            ? "\(field.name)?.timeIntervalSinceReferenceDate ?? 0"
            : "\(field.name) ?? \(zero(of: attribute, as: valueType))"
    }

    /// Returns the function that converts the struct's property to the stored value, if they differ.
    func conversion(of attribute: Attribute, valueType: StoredValueType) -> String? {
        guard valueType == .date, isScalar(attribute, as: valueType) else { return nil }
        return "\(names.types.plain(.date)).init(timeIntervalSinceReferenceDate:)"
    }
}

// MARK: - Transformable attributes

extension AttributeTyping {
    /// Returns the conversion of a transformable attribute in generated code; nil if the property has the stored data,
    /// or the module CoreData converts it.
    func coding(of attribute: Attribute, _ options: PropertyOptions) -> TransformableCoding? {
        guard attribute.type == .transformable else { return nil }
        if isForCoreData, options.type == nil, Self.namesTransformer(attribute) { return nil }
        return TransformableCoding(attribute, options: options, names: names)
    }

    /// Returns whether the program has the transformer, and not Core Data.
    private static func namesTransformer(_ attribute: Attribute) -> Bool {
        guard let name = attribute.valueTransformerName else { return false }
        return !name.isEmpty && !name.contains("UnarchiveFromData")
    }

    /// Returns the class that the model names for a transformable attribute, as Xcode writes it.
    private func transformedClass(of attribute: Attribute) -> String {
        // A dot before the name means the program's own module.
        let name = (attribute.customClassName ?? "").drop { $0 == "." || $0 == " " }
        guard SwiftTypeSyntax.accepts(String(name), as: .type) else {
            return names.types.plain("NSObject", .foundation)
        }
        let type = name.hasSuffix("?") ? name.dropLast() : name
        return type.hasPrefix("any ") || type.contains("&") ? "(\(type))" : String(type)
    }
}
