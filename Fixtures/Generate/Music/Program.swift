import Foundation
import Relata

// Initializers take what the model requires; the functions of relationships have the names that Xcode gives them.
let container = try PersistentContainer.temporary(model: MusicModel.managedObjectModel)
let context = container.newBackgroundContext()
let artist = Artist(context: context)
artist.name = "Ella"
let album = Album(context: context, title: "Songs")
album.artist = artist
for number in 1...3 { album.addToTracks(Track(context: context, title: "track \(number)")) }
album.insertIntoTracks(Track(context: context, title: "overture"), at: 0)
album.replaceTracks(at: 1, with: Track(context: context, title: "new"))
let playlist = Playlist(context: context, identifier: UUID())
playlist.addToTracks(album.tracks)
album.removeFromTracks(at: 3)
print(album.tracks.map(\.title), playlist.tracks.count, artist.albums.map(\.title), album.tracks[0].rating ?? -1)
try context.save()

let other = container.newBackgroundContext()
let stored = try other.fetch(Album.fetchRequest())[0]
print(stored.tracks.map(\.title), stored.artist?.name ?? "", stored.releaseDate == nil)
