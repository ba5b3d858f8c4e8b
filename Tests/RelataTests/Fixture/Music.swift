import Foundation
import Relata
import Testing

/// A container over a private file, and what tests do with it again and again.
final class Music {
    let container: PersistentContainer
    /// Changes end with their context, so that a test keeps all of them.
    private var contexts: [ManagedObjectContext] = []

    init() throws {
        container = try PersistentContainer.temporary(model: MusicModel.managedObjectModel)
    }

    /// A new context.
    func context() -> ManagedObjectContext {
        let context = container.newBackgroundContext()
        contexts.append(context)
        return context
    }

    /// The only object of a class, in a context that has not seen it before.
    func only<Object: ManagedObject>(_ type: Object.Type, in context: ManagedObjectContext) throws -> Object {
        let objects = try context.fetch(FetchRequest<Object>())
        try #require(objects.count == 1)
        return objects[0]
    }
}

extension ManagedObjectContext {
    /// All objects of a class.
    func all<Object: ManagedObject>(_ type: Object.Type) throws -> [Object] {
        try fetch(FetchRequest<Object>())
    }

    /// A new track.
    func track(_ title: String, album: Album? = nil) -> Track {
        let track = Track(context: self)
        track.title = title
        if let album { track.album = album }
        return track
    }

    /// A new album.
    func album(_ title: String) -> Album {
        let album = Album(context: self)
        album.title = title
        return album
    }

    /// A new artist.
    func artist(_ name: String) -> Artist {
        let artist = Artist(context: self)
        artist.name = name
        return artist
    }

    /// A new tag.
    func tag(_ name: String) -> Tag {
        let tag = Tag(context: self)
        tag.name = name
        return tag
    }
}

/// The code of the error that some work throws, or nothing.
func errorCode(_ work: () throws -> Void) -> Int? {
    do {
        try work()
        return nil
    } catch let error as PersistenceError {
        return error.code
    } catch {
        return 0
    }
}
