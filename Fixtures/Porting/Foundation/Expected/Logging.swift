import CoreData

extension NSObject {
    static var typeName: String { String(describing: self) }
    var label: String { "\(type(of: self))" }
    func show(_ text: String, in place: Int) {}
}

extension Foundation.NSObject: Named, @unchecked Storing {}

private extension NSObject {
    func local() {}
}

extension NSObjectProtocol {
    var reaches: Bool { true }
}

extension NSManagedObject {
    var name: String { objectID.description }
}
