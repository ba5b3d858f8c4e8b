/// Measures the number of bytes of fields in the store, for an error that names the one that is too large.
final class FieldMeasurer: FieldWriter {
    private var size = 0

    /// Returns the attribute of an object with the largest number of bytes, and that number.
    func largestAttribute(of object: ManagedObject) -> (name: String, size: Int)? {
        guard let storage = object.storage else { return nil }
        var largest: (name: String, size: Int)?
        for attribute in object.entity.attributes where attribute.column != nil {
            size = 0
            storage.visit(attribute.slot, self)
            if size > largest?.size ?? 0 { largest = (attribute.name, size) }
        }
        return largest
    }

    override func write(text: UnsafeBufferPointer<UInt8>) { size = text.count }

    override func write(bytes: UnsafeRawBufferPointer) { size = bytes.count }
}
