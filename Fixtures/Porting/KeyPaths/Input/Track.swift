import CoreData

class Track: NSManagedObject {
    static let byAlbum = NSSortDescriptor(key: #keyPath(Track.album.title), ascending: true)
    let own = #keyPath(title) + "\(#keyPath(Music.Track.title)) of #keyPath(Track.title)"
    let wrong = #keyPath(Track.titel)
    let beyond = #keyPath(Track.album.artist.name)
    let elsewhere = #keyPath(UIView.frame)
    let split = #keyPath(
        Track.album
    )
}
