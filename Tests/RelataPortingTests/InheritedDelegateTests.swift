import RelataPorting
import Testing

@Suite("Delegates that inherit from a class, and properties of the main actor")
struct InheritedDelegateTests {
    private func port(_ texts: String...) -> [PortedSource] {
        SourcePorter(models: []).port(texts.enumerated().map { (path: "\($0.offset).swift", text: $0.element) })
    }

    @Test("what a subclass declares of a delegate is declared in the class that conforms, and overrides it")
    func overriding() {
        let base = "class Base: NSObject, NSFetchedResultsControllerDelegate {\n    var count = 0\n}\n"
        let header = "func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>)"
        let list = "final class List: Base {\n    \(header) { count += 1 }\n}\n"
        let ported = port(base, list, list.replacing("List", with: "Grid"))
        #expect(
            ported[0].text
                == "class Base: NSObject, NSFetchedResultsControllerDelegate { \(header) {};\n    var count = 0\n}\n")
        #expect(ported[1].text == "final class List: Base {\n    override \(header) { count += 1 }\n}\n")
        #expect(ported[2].text == "final class Grid: Base {\n    override \(header) { count += 1 }\n}\n")
        #expect(ported.flatMap(\.diagnostics).isEmpty)
    }

    @Test("a public one is as public as the class that conforms")
    func access() {
        let header = "func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>)"
        let ported = port(
            "open class Base: NSObject {}\nextension Base: NSFetchedResultsControllerDelegate {}\n",
            "public class List: Base {\n    \(header) {}\n}\n")
        #expect(ported[0].text.hasPrefix("open class Base: NSObject { open \(header) {};}\n"))
        #expect(ported[1].text.contains("    public override \(header) {}\n"))
    }

    @Test("what cannot be overridden so is reported, and what is declared by the class that conforms is left alone")
    func reported() {
        let base = "class Base: NSObject, NSFetchedResultsControllerDelegate {}\n"
        let header = "func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>)"
        let inExtension = port(base, "class List: Base {}\nextension List {\n    \(header) {}\n}\n")
        #expect(inExtension[0].text == base && inExtension[1].diagnostics.count == 1)
        let onActor = port(base, "@MainActor class List: Base {\n    \(header) {}\n}\n")
        #expect(onActor[0].text == base && onActor[1].diagnostics.count == 1)
        let own = port(
            "class Base: NSObject, NSFetchedResultsControllerDelegate { \(header) {} }\n",
            "class List: Base {\n    override \(header) {}\n}\n")
        #expect(own.allSatisfy { $0.text == $0.original && $0.diagnostics.isEmpty })
    }

    @Test("a managed property leaves the main actor, so that its key path can be listed")
    func mainActor() {
        let ported = port("class Track: NSManagedObject {\n    @MainActor @NSManaged var title: String\n}\n")[0].text
        #expect(ported.contains("\n    var title: String { get {") && !ported.contains("@MainActor"))
    }
}
