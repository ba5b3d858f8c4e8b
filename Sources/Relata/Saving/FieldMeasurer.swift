/// How many bytes fields take in the store, for an error that says which one is too large.
final class FieldMeasurer: FieldWriter {
    private var size = 0

    /// The attribute of an object that takes the most bytes, and how many they are.
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
