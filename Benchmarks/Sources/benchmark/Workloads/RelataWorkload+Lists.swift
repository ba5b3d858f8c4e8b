import CWorkloads
import Foundation
import Relata

extension RelataWorkload {
    /// Changes an ordered relationship of a hundredth of the size, and one of the size: inserts, moves and removes at
    /// the front, in the middle and at the end, each with a save.
    func changeLongLists(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        let request = Album.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Album.title, ascending: false)]
        let albums = try context.fetch(request)
        guard albums.count == 2 else { throw BenchmarkError("W15: not two albums") }
        return try change(albums[0], in: context) + change(albums[1], in: context)
    }

    private func change(_ album: Album, in context: ManagedObjectContext) throws -> ChildResult {
        var expected = album.tracks.map(\.number)
        let count = expected.count
        let indexes = [0, count / 2, count - 1]
        let result = try ChildResult.measuring {
            for round in 0..<Int64(Workload.Repetitions.listRounds) {
                for index in indexes {
                    album.tracks.insert(Track(context: context, number: -round, title: "New"), at: index)
                    try context.save()
                }
                for (from, to) in zip(indexes, [indexes[1], indexes[2], indexes[0]]) {
                    album.tracks.move(from: from, to: to)
                    try context.save()
                }
                for index in indexes {
                    context.delete(album.tracks.remove(at: index))
                    try context.save()
                }
            }
            return 0
        }
        for round in 0..<Int64(Workload.Repetitions.listRounds) {
            for index in indexes { expected.insert(-round, at: index) }
            for (from, to) in zip(indexes, [indexes[1], indexes[2], indexes[0]]) {
                expected.insert(expected.remove(at: from), at: to)
            }
            for index in indexes { expected.remove(at: index) }
        }
        guard album.tracks.map(\.number) == expected else {
            throw BenchmarkError("W15: another order than that of an array")
        }
        return result
    }
}

extension Track {
    fileprivate convenience init(context: ManagedObjectContext, number: Int64, title: String) {
        self.init(context: context, title: title)
        self.number = number
    }
}
