import CoreData

struct Filter {
    var predicateFormat: String
    let arguments: [Any]

    var predicate: NSPredicate { NSPredicate(format: predicateFormat, argumentArray: arguments) }
    mutating func clear() { self.predicateFormat = "" }
    var isEmpty: Bool { self.predicateFormat.isEmpty }
}
