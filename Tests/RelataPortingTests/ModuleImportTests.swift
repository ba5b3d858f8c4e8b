import RelataModel
import RelataPorting
import Testing

@Suite("Imports of modules that only Apple's systems have")
struct ModuleImportTests {
    private func port(_ text: String) throws -> PortedSource {
        try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
    }

    @Test(
        "imports depend on whether there is such a module, whatever stands before them",
        arguments: [
            ("import UIKit", "UIKit"), ("@preconcurrency import Combine", "Combine"),
            ("@_exported import CryptoKit", "CryptoKit"), ("public import SwiftUI", "SwiftUI"),
            ("@_spi(Testing) internal import Security", "Security"), ("import struct Combine.AnyPublisher", "Combine"),
            ("import os.log", "os"), ("@preconcurrency\nimport AppIntents", "AppIntents"),
            ("import Darwin.C", "Darwin"),
        ])
    func conditions(text: String, module: String) throws {
        let ported = try port("import CoreData\n\(text)\nlet a = 1\n")
        let line = text.contains("\n") ? 4 : 3
        #expect(
            ported.text == """
                import CoreData
                #if canImport(\(module))
                \(text)
                #endif
                #sourceLocation(file: "A.swift", line: \(line))
                let a = 1

                """)
        #expect(ported.edited == "import CoreData\n#if canImport(\(module))\n\(text)\n#endif\nlet a = 1\n")
        #expect(ported.diagnostics.map(\.severity) == [.note])
        // What depends on it already does not need to twice.
        #expect(try port(ported.edited).text == ported.edited)
    }

    @Test("what stands behind an import stays in its line")
    func restOfLine() throws {
        #expect(
            try port("import Foundation; import UIKit // views\nlet a = 1").text == """
                import Foundation;\u{20}
                #if canImport(UIKit)
                import UIKit
                #endif
                #sourceLocation(file: "A.swift", line: 1)
                 // views
                let a = 1
                """)
    }

    @Test(
        "declarations and headers of Core Data are imported with the module, which has no submodules",
        arguments: [
            ("import CoreData.NSFetchRequest", "import CoreData"),
            ("import class CoreData.NSManagedObjectModel", "import CoreData"),
            (
                "@preconcurrency import protocol CoreData.NSFetchRequestResult // one",
                "@preconcurrency import CoreData // one"
            ),
            ("import CoreData", "import CoreData"),
        ])
    func ofCoreData(text: String, expected: String) throws {
        let ported = try port("\(text)\nlet a = 1\n")
        #expect(ported.text == "\(expected)\nlet a = 1\n" && ported.diagnostics.isEmpty)
    }

    @Test("other modules are imported as before, and what is no import is none")
    func others() throws {
        let text = "@testable import Music\nimport Dispatch\nimport CoreFoundation\nlet a = b(import: UIKit.self)\n"
        let ported = try port(text)
        #expect(ported.text == text && ported.diagnostics.isEmpty)
    }
}
