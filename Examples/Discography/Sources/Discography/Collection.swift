import Relata

/// Two artists, three albums and five tracks.
func fill(_ context: ManagedObjectContext) throws {
    let radiohead = Artist(context: context, name: "Radiohead")
    let bjork = Artist(context: context, name: "Björk")
    let albums: [(String, Int16, Artist, [(String, Int32)])] = [
        ("Kid A", 2000, radiohead, [("Idioteque", 309), ("Kid A", 284)]),
        ("Amnesiac", 2001, radiohead, [("Pyramid Song", 289)]),
        ("Vespertine", 2001, bjork, [("Hidden Place", 328), ("Pagan Poetry", 314)]),
    ]
    for (title, year, artist, tracks) in albums {
        let album = Album(context: context, title: title)
        album.year = year
        album.artist = artist
        for (title, seconds) in tracks {
            let track = Track(context: context, title: title)
            track.seconds = seconds
            album.tracks.append(track)
        }
    }
    try context.save()
}
