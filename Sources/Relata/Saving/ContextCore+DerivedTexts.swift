import Foundation
import RelataModel

/// Derived attributes whose functions SQLite does not have, as they need Unicode: `canonical:`, `uppercase:`,
/// `lowercase:`. Triggers maintain the others.
extension ContextCore {
    /// Sets the derived strings of the objects that are about to be written.
    func deriveTexts(_ changes: ChangeSet) throws {
        for group in changes.inserted where group.entity.derivesTexts {
            let texts = DerivedTexts(group.entity)
            for object in group.objects { texts.derive(object) }
        }
        let updated = changes.updated.filter { $0.entity.derivesTexts && $0.state.contains(.updated) }
        for group in EntityObjects.groups(of: ContiguousArray(updated)) {
            let texts = DerivedTexts(group.entity)
            for object in group.objects { texts.derive(object) }
        }
        try errorLog.throwRecorded()
    }
}

/// The derived strings of one entity.
private struct DerivedTexts {
    private struct Text {
        let slot: Slot
        let function: Derivation.StringFunction
        let keyPath: [String]
    }

    private let texts: [Text]
    private let access = StringAccess()

    init(_ entity: EntityDescription) {
        texts = entity.attributes.compactMap { attribute in
            guard case .function(let function, let keyPath) = attribute.attribute.derivation?.derivation else {
                return nil
            }
            return Text(slot: attribute.slot, function: function, keyPath: keyPath)
        }
    }

    /// Sets the object's derived strings that have changed.
    func derive(_ object: ManagedObject) {
        for text in texts {
            let derived = source(of: text, from: object).map { text.function.applied(to: $0) }
            guard !derived.isIdentical(to: read(text.slot, of: object)) else { continue }
            if object.state.isDisjoint(with: .inserted) { object.willChange(text.slot) }
            if let storage = object.storage { access.write(derived, to: text.slot, of: storage) }
        }
    }

    /// Returns the string at the end of the key path over to-one relationships.
    private func source(of text: Text, from object: ManagedObject) -> String? {
        var object = object
        for name in text.keyPath.dropLast() {
            guard let step = object.entity.relationship(named: name), !step.isToMany,
                let next = object.destination(at: step.slot)
            else { return nil }
            object = next
        }
        guard let slot = text.keyPath.last.flatMap({ object.entity.attribute(named: $0) })?.slot else { return nil }
        return read(slot, of: object)
    }

    private func read(_ slot: Slot, of object: ManagedObject) -> String? {
        object.fire().flatMap { access.read(slot, of: $0) }
    }
}
