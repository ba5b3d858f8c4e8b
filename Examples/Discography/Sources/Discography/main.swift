import Foundation
import Relata

let container = try PersistentContainer.temporary(model: DiscographyModel.managedObjectModel)
let context = container.newBackgroundContext()
try fill(context)

print("Typed:")
let request = FetchRequest(
    predicate: #Predicate<Track> { $0.album?.artist?.name == "Radiohead" && $0.seconds > 285 },
    sortBy: [SortDescriptor(\.seconds, order: .reverse)])
for track in try context.fetch(request) { print("  \(track.title), \(track.seconds) s") }

print("As a format:")
let albums = Album.fetchRequest()
albums.predicate = try FetchPredicate(format: "ANY tracks.title CONTAINS[cd] %@ OR tracks.@count > %d", "PYRAMID", 1)
albums.sortDescriptors = [KeySortDescriptor(\Album.artist?.name), KeySortDescriptor(\Album.title)]
albums.relationshipKeyPathsForPrefetching = ["artist", "tracks"]
for album in try context.fetch(albums) { print("  \(album.title) by \(album.artist?.name ?? "nobody")") }

print("Stored in the model:")
print("  \(try context.fetch(Track.tracksBy(name: "bjork")).map(\.title).sorted())")
let ofTheNineties = Album.albumsBetween(first: 1990, last: 1999)
print("  \(try context.count(for: ofTheNineties)) albums of the nineties")
for album in try context.fetch(Album.albumsBetween(first: 2001, last: 2001)) {
    print("  in the year of \(album.title): \(album.ofTheSameYear.map(\.title))")
}

print("Rows:")
let statistics = FetchRequest<[String: any Sendable]>(entityName: "Track")
statistics.propertiesToGroupBy = ["album.title"]
statistics.propertiesToFetch = [
    "album.title", ExpressionDescription(name: "length", expression: "sum:(seconds)"),
]
statistics.havingPredicate = try FetchPredicate(format: "length > %d", 300)
statistics.sortDescriptors = [KeySortDescriptor(key: "length", ascending: false)]
for row in try context.fetch(statistics) {
    print("  \(row["album.title"] ?? "no album"): \(row["length"] ?? 0) s")
}

print("Page by page:")
let pages = Track.fetchRequest()
pages.sortDescriptors = [KeySortDescriptor(\Track.title)]
pages.fetchBatchSize = 2
let tracks = try context.fetchInBatches(pages)
print("  \(tracks.count) tracks, of which the last is \(tracks[tracks.count - 1].title)")

print("Kept up to date:")
let results = FetchedResultsController(fetchRequest: albums, managedObjectContext: context)
try results.performFetch()
results.didChangeContent = { update in
    for change in update.changes {
        switch change {
        case .insert(_, let index): print("  insert at \(index)")
        case .delete(_, let index): print("  delete at \(index)")
        case .move(_, let from, let to): print("  move from \(from) to \(to)")
        case .update(_, let index): print("  update at \(index)")
        }
    }
}
if let vespertine = results.fetchedObjects?.first { context.delete(vespertine) }
results.fetchedObjects?.last?.artist = nil
try context.save()

print("Refused:")
do {
    albums.predicate = try FetchPredicate(format: "yaer > 2000 AND title == %@", "Kid A")
    print(try context.fetch(albums))
} catch {
    print("  \(error)")
}
