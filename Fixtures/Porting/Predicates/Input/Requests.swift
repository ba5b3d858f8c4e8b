import CoreData

func log(_ request: NSFetchRequest<Track>, _ predicates: [NSPredicate]) -> String {
    print(request.predicate?.predicateFormat ?? "-", request.predicate!.predicateFormat)
    print(NSPredicate(format: "title == %@", "a").predicateFormat, predicates[0].predicateFormat)
    print(predicates.map(\.predicateFormat), predicates.map { $0.predicateFormat }, \NSPredicate.predicateFormat)
    cache(predicateFormat: "a", for: .predicateFormat)
    return "\(request) \(request.predicate?
        .predicateFormat ?? "")"
}

extension NSPredicate {
    var isTrue: Bool { predicateFormat == "TRUEPREDICATE" && self.predicateFormat != "" }
}
