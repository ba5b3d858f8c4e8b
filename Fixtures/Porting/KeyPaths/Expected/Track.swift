import CoreData

class Track: NSManagedObject {
    static let byAlbum = NSSortDescriptor(key: "album.title", ascending: true)
    let own = "title" + "\("title") of #keyPath(Track.title)"
    let wrong = "titel"
    let beyond = "album.artist.name"
    let elsewhere = "frame"
    let split = "album"


}
