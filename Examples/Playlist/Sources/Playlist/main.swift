// An album keeps its tracks in order. The program reorders them, deletes one, abandons an edit, and takes one back.

import Foundation
import Relata

let container = try PersistentContainer.temporary(model: PlaylistModel.managedObjectModel)
let context = container.newBackgroundContext()
context.undoManager = ContextUndoManager()

/// The album's tracks with their places, as the store has them.
func printStore(_ title: String) throws {
    let other = container.newBackgroundContext()
    for album in try other.fetch(Album.fetchRequest()) {
        let tracks = album.tracks.enumerated().map { "\($0.offset + 1) \($0.element.title)" }
        print("\(title): \(tracks.joined(separator: ", "))")
    }
}

let album = Album(context: context, title: "Kid A")
for title in ["Kid A", "The National Anthem", "Everything in Its Right Place", "Treefingers", "Optimistic"] {
    album.tracks.append(Track(context: context, title: title))
}
try context.save()
try printStore("As added")

// Moving a track writes one row: positions leave room for it between its new neighbours.
album.tracks.move(from: 2, to: 0)
try context.save()
try printStore("Moved")

// Deleting a track takes it out of the album, and those behind it close up.
let plan = try context.deletionPlan(for: album.tracks[3])
print(plan)
context.delete(album.tracks[3])
try context.save()
try printStore("One deleted")

// The accessors that Xcode generates are there too.
album.insertIntoTracks(Track(context: context, title: "Idioteque"), at: 3)
try context.save()
try printStore("One inserted")

// Finding tracks by a predicate, unsaved ones too.
let request = Track.fetchRequest()
request.predicate = try FetchPredicate(format: "album.title == %@ AND title BEGINSWITH %@", "Kid A", "I")
request.sortDescriptors = [KeySortDescriptor(key: "title")]
request.fetchLimit = 10
print("Found: \(try context.fetch(request).map(\.title).joined(separator: ", "))")

// An edit that is abandoned: the order, the titles and the new track are what they were.
album.tracks = OrderedToMany(album.tracks.reversed())
album.tracks[0].title = "?"
album.tracks.append(Track(context: context, title: "Motion Picture Soundtrack"))
print("While editing: \(album.tracks.map(\.title).joined(separator: ", "))")
context.rollback()
print("Rolled back: \(album.tracks.map(\.title).joined(separator: ", ")); changes: \(context.hasChanges)")

// Deleting the album deletes its tracks, by its rule Cascade; undo brings all of them back, in order.
print(try context.deletionPlan(for: album))
context.delete(album)
print("Tracks left: \(try context.count(for: Track.fetchRequest()))")
context.undo()
print("Taken back: \(album.tracks.map(\.title).joined(separator: ", "))")
try context.save()
try printStore("In the store")
