import CoreData

func log(_ request: NSFetchRequest<Track>, _ predicates: [NSPredicate]) -> String {
    print(request.predicate?.predicateText ?? "-", request.predicate!.predicateText)
    print(NSPredicate(format: "title == %@", "a").predicateText, predicates[0].predicateText)
    print(predicates.map(\.predicateText), predicates.map { $0.predicateText }, \NSPredicate.predicateText)
    cache(predicateFormat: "a", for: .predicateFormat)
    return "\(request) \(request.predicate?
        .predicateText ?? "")"
}

extension NSPredicate {
    var isTrue: Bool { predicateText == "TRUEPREDICATE" && self.predicateText != "" }
}
