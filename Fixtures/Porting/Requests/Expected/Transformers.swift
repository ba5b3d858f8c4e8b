import CoreData


final class ColorTransformer: ValueTransformer, @unchecked Sendable { override class func madeByName() -> ValueTransformer? { ColorTransformer() };
    override class func allowsReverseTransformation() -> Bool { true }
}

public class ListTransformer: NSSecureUnarchiveFromDataTransformer, @unchecked Sendable { public override class func madeByName() -> ValueTransformer? { ListTransformer() };
    public override init() { super.init() }
}

class KeyedTransformer: ValueTransformer, @unchecked Sendable {
    init(key: String) {}
}

enum CoreData {}

let constant = CoreData.NSExpression(forConstantValue: 1)

class DateTransformer: KeyedTransformer, @unchecked Sendable {}

class NamedTransformer: KeyedTransformer, @unchecked Sendable { override class func madeByName() -> ValueTransformer? { NamedTransformer() };
    init() { super.init(key: "name") }
}
