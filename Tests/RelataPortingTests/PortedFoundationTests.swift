import RelataModel
import RelataPorting
import Testing

@Suite("What sources that are written against Core Data use of Foundation")
struct PortedFoundationTests {
    @Test("the bundle of a class is that of its module, if the module has a model")
    func bundles() throws {
        let text = "let a = Bundle(for: type(of: self)), b = Foundation.Bundle(for: A.self)\n"
        let model = Model("Music", entities: [])
        let ported = try #require(SourcePorter(models: [model]).port([("A.swift", text)]).first)
        #expect(
            ported.text
                == "let a = Bundle.ofModule(for: type(of: self), orElse: .module), b = Foundation.Bundle(for: A.self)\n"
        )
        #expect(
            SourcePorter(models: []).port([("A.swift", text)]).first?.text
                == "let a = Bundle.ofModule(for: type(of: self), orElse: .main), b = Foundation.Bundle(for: A.self)\n")
        let other = SourcePorter(models: []).port([("A.swift", "let a = Bundle(identifier: \"org.example\")\n")])
        #expect(other.first?.diagnostics.first?.message.contains("identifier") == true)
    }

    @Test("the identifier of a bundle, which one of a package does not have, is a name")
    func bundleIdentifiers() throws {
        let text =
            "let a = Bundle.main.bundleIdentifier!, b = Bundle(for: A.self).bundleIdentifier, c = app.bundleIdentifier\n"
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first).text
        #expect(ported.contains("= Bundle.main.identifierOrName!,"))
        #expect(ported.contains("= Bundle.ofModule(for: A.self, orElse: .main).identifierOrName,"))
        #expect(ported.hasSuffix("c = app.bundleIdentifier\n"))
    }

    @Test("names that Foundation has for nothing here become the module's, and orders name their comparison")
    func foundation() throws {
        let text = """
            let a = NSExpression(forKeyPath: "b"), c = Foundation.ValueTransformer.self
            let d = NSSortDescriptor(key: "b", ascending: true, selector: #selector(NSString.localizedStandardCompare(_:)))
            let e = NSSortDescriptor(key: "b", ascending: true, selector: Selector("caseInsensitiveCompare:"))
            let f = Bundle.main.url(forResource: "Music", withExtension: "momd"), g = Bundle.main.url(forResource: "a", withExtension: "txt")
            """
        let ported = try #require(SourcePorter(models: [Model("Music", entities: [])]).port([("A.swift", text)]).first)
        #expect(
            ported.text == """
                let a = CoreData.NSExpression(forKeyPath: "b"), c = CoreData.ValueTransformer.self
                let d = NSSortDescriptor(key: "b", ascending: true, selector: StringComparison.localizedStandardCompare)
                let e = NSSortDescriptor(key: "b", ascending: true, selector: StringComparison.caseInsensitiveCompare)
                let f = Bundle.module.findURL(forResource: "Music", withExtension: "momd"), g = Bundle.main.findURL(forResource: "a", withExtension: "txt")
                """)
        #expect(ported.diagnostics.isEmpty)
    }

    @Test("values by name that are cast, objects of entities and resources become what works without Objective-C")
    func casts() throws {
        let text = """
            let a = x.primitiveValue(forKey: "b") as! NSMutableSet, c = x.primitiveValue(forKey: "b") as? Set<Tag>
            let d = x.mutableSetValue(forKey: "b") as? Set<Tag>, e = s as NSDiffableDataSourceSnapshot<Int, ID>
            let f = NSManagedObject(entity: e, insertInto: c), g = bundle?.path(forResource: "a", ofType: "json"), h = u.path
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(
            ported.text == """
                let a = x.primitiveCollection(forKey: "b") as! NSMutableSet, c = x.primitiveValue(forKey: "b") as? Set<Tag>
                let d = x.value(forKey: "b") as? Set<Tag>, e = s.converted() as NSDiffableDataSourceSnapshot<Int, ID>
                let f = NSManagedObject.ofOwnClass(entity: e, insertInto: c), g = bundle?.findPath(forResource: "a", ofType: "json"), h = u.path
                """)
    }

    @Test("a class is looked up among those of entities first")
    func lookedUpClasses() throws {
        let text =
            "let a = NSClassFromString(name) as? A.Type, b = Foundation.NSClassFromString(\"B\"), c = own.NSClassFromString(d)"
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(
            ported.text
                == "let a = NSEntityDescription.namedClass(name) as? A.Type, b = NSEntityDescription.namedClass(\"B\"), c = own.NSClassFromString(d)"
        )
    }
}
