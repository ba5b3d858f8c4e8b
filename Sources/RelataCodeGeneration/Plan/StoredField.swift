package import RelataModel

/// The field of generated storage that has the value of a property, for code that reaches it from a handwritten class.
package struct StoredField: Sendable, Hashable {
    /// What the field has.
    package enum Kind: Sendable, Hashable {
        /// A value of a type of Swift or Foundation.
        case value(type: String)
        /// The destination of a relationship, of a class.
        case destination(className: String)
    }

    /// The class that has the property.
    package let className: String
    /// The property's name in the model.
    package let property: String
    /// The storage class, as code of the module names it.
    package let storage: String
    /// The field's slot, as code of the module names it.
    package let slot: String
    /// The field's name.
    package let name: String
    /// What the field has.
    package let kind: Kind
    /// Whether the field can have no value.
    package let isOptional: Bool
}

extension Model {
    /// The fields that the code generated of the model keeps values and destinations in.
    package func storedFields(_ options: GenerationOptions) -> [StoredField] {
        let plan = ModelPlan(self, options: options)
        return plan.classes.flatMap { planned in
            planned.fields.compactMap { field in
                planned.kind(of: field, in: self, plan.names).map { kind in
                    StoredField(
                        className: planned.name, property: field.path,
                        storage: "\(plan.names.namespace).\(planned.storageName)",
                        slot: "\(plan.names.namespace).\(planned.slotName).\(field.name)", name: field.name, kind: kind,
                        isOptional: field.isOptional)
                }
            }
        }
    }
}

extension ClassPlan {
    /// What a field has; nil for what is only reached by name.
    fileprivate func kind(of field: Field, in model: Model, _ names: ModelNames) -> StoredField.Kind? {
        switch field.kind {
        case .value(let type):
            guard field.coding == nil, !field.path.contains("."), type != .any else { return nil }
            // The field of a transformable attribute has the bytes that its transformer makes of the property's value.
            return type == .data && isTransformable(field, in: model) ? nil : .value(type: type.name)
        case .toOne:
            let relationships = group.entities.flatMap { model.lineage(of: $0).flatMap(\.relationships) }
            guard let relationship = relationships.first(where: { $0.name == field.path }),
                let destination = model.destination(of: relationship)
            else { return nil }
            return .destination(className: names.className(of: destination))
        case .toMany: return nil
        }
    }

    private func isTransformable(_ field: Field, in model: Model) -> Bool {
        group.entities.contains { entity in
            model.lineage(of: entity).contains { ancestor in
                ancestor.attributes.contains { $0.name == field.path && $0.type == .transformable }
            }
        }
    }
}
