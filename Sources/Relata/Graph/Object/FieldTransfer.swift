import Foundation

/// Copies single fields from one storage to another of the same class.
final class FieldTransfer: FieldVisitor {
    private var isReading = true
    private var value: Any?

    /// Copies the field of a slot.
    func copy(_ slot: Slot, from source: ObjectStorage, to destination: ObjectStorage) {
        isReading = true
        source.visit(slot, self)
        isReading = false
        destination.visit(slot, self)
        value = nil
    }

    private func transfer<Value>(_ field: inout Value?) {
        // Unwrapped first, as `nil` itself can be cast to `Any`.
        if isReading { value = field } else { field = value.flatMap { $0 as? Value } }
    }

    override func visit(_ value: inout Bool?) { transfer(&value) }
    override func visit(_ value: inout Int16?) { transfer(&value) }
    override func visit(_ value: inout Int32?) { transfer(&value) }
    override func visit(_ value: inout Int64?) { transfer(&value) }
    override func visit(_ value: inout Float?) { transfer(&value) }
    override func visit(_ value: inout Double?) { transfer(&value) }
    override func visit(_ value: inout Decimal?) { transfer(&value) }
    override func visit(_ value: inout String?) { transfer(&value) }
    override func visit(_ value: inout Date?) { transfer(&value) }
    override func visit(_ value: inout Data?) { transfer(&value) }
    override func visit(_ value: inout UUID?) { transfer(&value) }
    override func visit(_ value: inout URL?) { transfer(&value) }
    override func visit(_ value: inout Any?) { transfer(&value) }
}
