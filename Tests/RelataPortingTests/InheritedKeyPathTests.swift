import RelataPorting
import Testing

@Suite("Key paths of inherited properties")
struct InheritedKeyPathTests {
    @Test("a generated class names those of the properties that it inherits from a class that is written by hand")
    func generatedClasses() {
        let files = [(path: "Base.swift", text: "class Base: NSManagedObject {\n    @NSManaged var created: Date\n}\n")]
        let generated = [(path: "Model.swift", text: "class Leaf: Base {\n}\n")]
        let copies = SourcePorter(models: []).port(files, generated: generated).map(\.text)
        let list = "static var managedKeyPathsOfLeaf0: [(path: AnyKeyPath, name: String)] { managedList {"
        #expect(copies[0].contains("extension Leaf { \(list) [(\\Leaf.created, \"created\"), "))
        #expect(copies[1].contains("{ super.managedKeyPaths + managedKeyPathsOfLeaf0 }"))
    }
}
