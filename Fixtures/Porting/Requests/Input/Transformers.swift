import CoreData

@objc(ColorTransformer)
final class ColorTransformer: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { true }
}

public class ListTransformer: NSSecureUnarchiveFromDataTransformer {
    public override init() { super.init() }
}

class KeyedTransformer: ValueTransformer {
    init(key: String) {}
}

enum CoreData {}

let constant = NSExpression(forConstantValue: 1)

class DateTransformer: KeyedTransformer {}

class NamedTransformer: KeyedTransformer {
    init() { super.init(key: "name") }
}
