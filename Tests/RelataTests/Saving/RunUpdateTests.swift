import Foundation
import Testing

@testable import Relata

@Suite("Updates of many rows")
struct RunUpdateTests {
    private let music: Music
    private let context: ManagedObjectContext
    private let samples: [Sample]

    init() throws {
        music = try Music()
        context = music.context()
        let context = context
        samples = (0..<60).map { _ in Sample(context: context) }
        try context.save()
    }

    private func read() throws -> [Sample] { try music.context().all(Sample.self).sorted { $0.rowID < $1.rowID } }

    @Test("Values of every type are stored as they were set, in runs and between them")
    func values() throws {
        for (position, sample) in samples.enumerated() where position % 20 != 7 {
            sample.amount = Decimal(position) / 8
            sample.big = Int64.max - Int64(position)
            sample.bytes = position % 3 == 0 ? Data() : Data([UInt8(position), 0, 255])
            sample.date = Date(timeIntervalSinceReferenceDate: Double(position) + 0.25)
            sample.flag = position % 2 == 0
            sample.link = URL(string: "https://example.org/\(position)")
            sample.medium = Int32(position)
            sample.precise = Double(position) / 10
            sample.rough = Float(position) / 10
            sample.small = Int16(-position)
            sample.text = position % 5 == 0 ? "" : "a\0b ü \(position)"
            sample.token = UUID()
        }
        try context.save()
        for (sample, stored) in zip(samples, try read()) {
            #expect(stored.amount == sample.amount && stored.big == sample.big && stored.bytes == sample.bytes)
            #expect(stored.date == sample.date && stored.flag == sample.flag && stored.link == sample.link)
            #expect(stored.medium == sample.medium && stored.precise == sample.precise)
            #expect(stored.rough == sample.rough && stored.small == sample.small)
            #expect(stored.text == sample.text && stored.token == sample.token)
            #expect(stored.version == sample.version)
        }
    }

    @Test("Removed values are gone, whatever else changes in the same save")
    func shapes() throws {
        for sample in samples { (sample.text, sample.big) = ("text", 1) }
        try context.save()
        for (position, sample) in samples.enumerated() {
            if position % 2 == 0 { sample.text = nil }
            if position >= 30 { sample.big = nil }
        }
        let saved = try context.save()
        #expect(saved.updatedObjectIDs.count == 45)
        for (position, stored) in try read().enumerated() {
            #expect(stored.text == (position % 2 == 0 ? nil : "text"))
            #expect(stored.big == (position >= 30 ? nil : 1))
            #expect(stored.version == (position % 2 == 0 || position >= 30 ? 3 : 2))
        }
    }

    @Test("Keys and positions are written together")
    func positions() throws {
        let album = context.album("Album")
        album.tracks = OrderedToMany((0..<40).map { context.track("\($0)") })
        let other = context.album("Other")
        try context.save()
        album.tracks = OrderedToMany(album.tracks.reversed())
        try context.save()
        let expected = (0..<40).reversed().map { "\($0)" }
        func titles(_ title: String) throws -> [String]? {
            let context = music.context()
            return try context.all(Album.self).first { $0.title == title }?.tracks.map(\.title)
        }
        #expect(try titles("Album") == expected)
        other.tracks = album.tracks
        try context.save()
        #expect(try titles("Other") == expected)
        #expect(try titles("Album") == [])
    }

    @Test("A row of another version fails the save, which writes nothing")
    func conflict() throws {
        for sample in samples { sample.big = 5 }
        samples[20].setVersion(samples[20].version + 1)
        #expect {
            try context.save()
        } throws: { error in
            guard case PersistenceError.mergeConflict(let conflicts) = error else { return false }
            return conflicts.map(\.objectID) == [samples[20].objectID]
        }
        #expect(try read().allSatisfy { $0.big == nil && $0.version == 1 })
        samples[20].setVersion(samples[20].version - 1)
        try context.save()
        #expect(try read().allSatisfy { $0.big == 5 && $0.version == 2 })
    }

    @Test("Conflicts that the policy resolves do not keep a run from being written (semantics 4.6)")
    func settledConflict() throws {
        context.mergePolicy = .mergeByPropertyObjectTrump
        for sample in samples { sample.big = 5 }
        samples[20].setVersion(samples[20].version + 1)
        samples[40].setVersion(samples[40].version + 1)
        try context.save()
        #expect(try read().allSatisfy { $0.big == 5 && $0.version == 2 })
    }
}
