import CoreData
import Testing

@Suite("Snapshots for lists")
struct DiffableSnapshotTests {
    @Test("items are added to the last section, or to the one that is named")
    func items() {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["A", "B"])
        snapshot.appendItems([1, 2], toSection: "A")
        snapshot.appendItems([3])
        #expect(snapshot.itemIdentifiers == [1, 2, 3])
        #expect(snapshot.numberOfItems == 3 && snapshot.numberOfItems(inSection: "B") == 1)
    }

    @Test("items for a section that is not there end the process, as with UIKit")
    func unknownSection() async {
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
            snapshot.appendSections(["A"])
            snapshot.appendItems([1], toSection: "B")
        }
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
            snapshot.appendItems([1])
        }
    }
}
