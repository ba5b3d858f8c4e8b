import CoreData

func log(_ request: NSFetchRequest<Track>, _ filter: Filter) {
    print(filter.predicateFormat)
    print(request.predicate?.predicateFormat ?? "")
    print(NSPredicate(format: "title == %@", "a").predicateText, \NSPredicate.predicateText)
}
