import Foundation
import Relata
import Testing

@Suite("Sorting by the user's language, in the store and in memory (semantics 5.1)")
struct LocalizedSortTests {
    private static let names = [
        "Track 10", "track 9", "Track 9", "Ärger", "Zebra", "apfel", "Apfel", "élan", "Elan", "", "e", "E", "10", "9",
    ]

    /// The names in a descriptor's order, of saved and of unsaved objects.
    private func sorted(_ descriptor: KeySortDescriptor) throws -> [[String?]] {
        let music = try Music()
        let context = music.context()
        for name in Self.names.shuffled() + [nil] { Sample(context: context).text = name }
        let request = FetchRequest<Sample>()
        request.sortDescriptors = [descriptor]
        let unsaved = try context.fetch(request).map(\.text)
        try context.save()
        context.reset()
        return [unsaved, try context.fetch(request).map(\.text)]
    }

    @Test("localizedStandard sorts numbers by their values, and case and diacritics last", arguments: [true, false])
    func standard(ascending: Bool) throws {
        let results = try sorted(KeySortDescriptor(key: "text", ascending: ascending, comparison: .localizedStandard))
        var wanted: [String?] = [nil] + Self.names.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        if !ascending { wanted.reverse() }
        #expect(results == [wanted, wanted])
        let track9 = try #require(wanted.firstIndex(of: "Track 9"))
        let track10 = try #require(wanted.firstIndex(of: "Track 10"))
        #expect((track9 < track10) == ascending)
    }

    @Test("localized and localizedCaseInsensitive sort as Foundation compares")
    func others() throws {
        let localized = try sorted(KeySortDescriptor(key: "text", comparison: .localized))
        let wanted: [String?] = [nil] + Self.names.sorted { $0.localizedCompare($1) == .orderedAscending }
        #expect(localized == [wanted, wanted])
        let folded = try sorted(KeySortDescriptor(key: "text", comparison: .localizedCaseInsensitive))
        let lower = [""] + Self.names.sorted { $0.localizedCaseInsensitiveCompare($1) == .orderedAscending }
        for result in folded { #expect(result.map { ($0 ?? "").lowercased() } == lower.map { $0.lowercased() }) }
    }
}
