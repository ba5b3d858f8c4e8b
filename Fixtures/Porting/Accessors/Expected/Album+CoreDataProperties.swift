import CoreData
import Foundation

extension Album {
    public class func fetchRequest() -> NSFetchRequest<Album> {
        return NSFetchRequest<Album>(entityName: "Album")
    }

    public var tracks: NSOrderedSet? { get { managedValue(forKey: "tracks") } set { setManagedValue(newValue, forKey: "tracks") } }
}

// MARK: Generated accessors for tracks
extension Album {

    
    public func insertIntoTracks(_ value: Track, at idx: Int) { managedMembers(forKey: "tracks").insert(value, at: idx) }

    
    public func removeFromTracks(at idx: Int) { managedMembers(forKey: "tracks").remove(at: idx) }

    
    public func insertIntoTracks(_ values: [Track], at indexes: NSIndexSet) { managedMembers(forKey: "tracks").insert(values, at: indexes) }

    
    public func removeFromTracks(at indexes: NSIndexSet) { managedMembers(forKey: "tracks").remove(at: indexes) }

    
    public func replaceTracks(at idx: Int, with value: Track) { managedMembers(forKey: "tracks").replace(at: idx, with: value) }

    
    public func replaceTracks(at indexes: NSIndexSet, with values: [Track]) { managedMembers(forKey: "tracks").replace(at: indexes, with: values) }

    
    public func addToTracks(_ value: Track) { managedMembers(forKey: "tracks").add(value) }

    
    public func removeFromTracks(_ value: Track) { managedMembers(forKey: "tracks").remove(value) }

    
    public func addToTracks(_ values: NSOrderedSet) { managedMembers(forKey: "tracks").add(values) }; public func addToTracks(_ values: [NSManagedObject]) { managedMembers(forKey: "tracks").add(values) }

    
    public func removeFromTracks(_ values: NSOrderedSet) { managedMembers(forKey: "tracks").remove(values) }; public func removeFromTracks(_ values: [NSManagedObject]) { managedMembers(forKey: "tracks").remove(values) }
}

extension Album {
    func addURLsObject(_ url: Link) { managedMembers(forKey: "URLs").add(url) }
    func removeURLs(_ urls: Set<Link>) { managedMembers(forKey: "URLs").remove(urls) }
    internal func invite(_ guest: Artist) { managedMembers(forKey: "guests").add(guest) }
    func shuffle()
}
