import Foundation
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

@Suite("Finding a model's file (semantics 1.1)")
struct LocatingTests {
    private let bench: TemporaryFolder

    init() throws {
        bench = try TemporaryFolder()
    }

    private func model(_ version: String) -> String {
        "<model userDefinedModelVersionIdentifier=\"\(version)\"/>"
    }

    private func currentVersion(_ name: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
        <string>\(name)</string></dict></plist>
        """
    }

    /// A bundle of the versions, each with its name as its identifier.
    private func bundle(_ versions: [String], current: String? = nil) throws -> String {
        for version in versions {
            try bench.write(model(version), to: "X.xcdatamodeld/\(version).xcdatamodel/contents")
        }
        if let current { try bench.write(current, to: "X.xcdatamodeld/.xccurrentversion") }
        return bench.path("X.xcdatamodeld")
    }

    @Test("A bundle of one version needs no plist")
    func singleVersion() throws {
        let path = try bundle(["X"])
        let result = ModelReader.read(path: path + "/")
        #expect(result.model?.name == "X")
        #expect(result.files == [path + "/X.xcdatamodel/contents"])
    }

    @Test("A bundle, a version and a file give the same model under the bundle's name")
    func sameModel() throws {
        let path = try bundle(["X", "X 2"], current: currentVersion("X 2.xcdatamodel"))
        let version = ModelReader.read(path: path + "/X 2.xcdatamodel")
        let file = ModelReader.read(path: path + "/X 2.xcdatamodel/contents")
        #expect(ModelReader.read(path: path).model == version.model)
        #expect(version.model == file.model)
        #expect(file.model?.name == "X" && file.model?.versionIdentifier == "X 2")
    }

    @Test("A model without bundle is named by its folder, a file of another name by itself")
    func bareModels() throws {
        let bare = try bench.write(model("1"), to: "Shop.v1.xcdatamodel/contents")
        #expect(ModelReader.read(path: bare).model?.name == "Shop.v1")
        #expect(ModelReader.read(path: bench.path("Shop.v1.xcdatamodel")).model?.name == "Shop.v1")
        #expect(ModelReader.read(path: try bench.write(model("1"), to: "shop.xml")).model?.name == "shop")
    }

    @Test("A version can be selected, and then the plist is not read", arguments: ["X 2", "X 2.xcdatamodel"])
    func chosenVersion(name: String) throws {
        let path = try bundle(["X", "X 2"], current: "damaged")
        let result = ModelReader.read(path: path, version: name)
        #expect(result.model?.versionIdentifier == "X 2")
        #expect(result.diagnostics == [] && result.files.count == 1)
    }

    @Test("Versions are listed by name")
    func versions() throws {
        let path = try bundle(["X 2", "X", "X 10"])
        #expect(ModelReader.availableVersions(path: path) == ["X", "X 10", "X 2"])
        #expect(ModelReader.availableVersions(path: path + "/X 2.xcdatamodel") == ["X 2"])
        #expect(ModelReader.availableVersions(path: path + "/X 2.xcdatamodel/contents") == ["X 2"])
        #expect(ModelReader.availableVersions(path: bench.path("nothing")) == [])
    }

    @Test("An unknown version is refused, with the nearest one; no path escapes from the bundle")
    func missingVersion() throws {
        let path = try bundle(["Alpha", "Beta"])
        let result = ModelReader.read(path: path, version: "Betta")
        #expect(result.diagnostics.map(summary) == ["missing-version error file"])
        #expect(result.diagnostics.first?.fix == "did you mean 'Beta'?")
        try bench.write(model("out"), to: "Out.xcdatamodel/contents")
        let escaped = ModelReader.read(path: path, version: "../Out")
        #expect(escaped.diagnostics.map(summary) == ["missing-version error file"])
        let single = ModelReader.read(path: path + "/Alpha.xcdatamodel", version: "Beta")
        #expect(single.diagnostics.map(summary) == ["missing-version error file"])
        #expect(ModelReader.read(path: path + "/Alpha.xcdatamodel", version: "Alpha").model != nil)
    }

    @Test("Several versions without a current one are refused by name")
    func ambiguousVersion() throws {
        let result = ModelReader.read(path: try bundle(["X", "X 2"]))
        #expect(result.diagnostics.map(summary) == ["ambiguous-version error file"])
        #expect(result.diagnostics.first?.message.contains("'X', 'X 2'") == true)
    }

    @Test("A plist that names a missing version is refused at the name")
    func danglingCurrentVersion() throws {
        let result = ModelReader.read(path: try bundle(["X", "X 2"], current: currentVersion("X 3.xcdatamodel")))
        #expect(result.diagnostics.map(summary) == ["missing-version error 4:1"])
        #expect(result.diagnostics.first?.location?.path.hasSuffix(".xccurrentversion") == true)
    }

    @Test(
        "A damaged plist is refused, and ignored with a warning if there is one version",
        arguments: [
            "", "bplist00", "<plist>", "<plist><array/></plist>", "\u{0}",
            "<plist><dict><key>_XCCurrentVersionName</key></dict></plist>",
            "<plist><dict><key>_XCCurrentVersionName</key><array/></dict></plist>",
            "<!DOCTYPE plist [<!ENTITY a \"X 2.xcdatamodel\">]><plist><dict><key>_XCCurrentVersionName</key><string>&a;</string></dict></plist>",
            String(repeating: "<array>", count: 5_000),
            "<plist>" + String(repeating: " ", count: 100_000) + "</plist>",
        ])
    func damagedPlist(text: String) throws {
        let several = ModelReader.read(path: try bundle(["X", "X 2"], current: text))
        #expect(several.diagnostics.map(\.identifier) == [.invalidVersionFile])
        #expect(several.diagnostics.map(\.severity) == [.error] && several.model == nil)
        try FileManager.default.removeItem(atPath: bench.path("X.xcdatamodeld/X 2.xcdatamodel"))
        let single = ModelReader.read(path: bench.path("X.xcdatamodeld"))
        #expect(single.diagnostics.map(\.severity) == [.warning] && single.model != nil)
    }

    @Test(
        "If a valid plist names no version, the last one in numeric order is read, with a warning",
        arguments: [
            "<plist version=\"1.0\"><dict/></plist>", "<plist><dict><key>other</key><string>X</string></dict></plist>",
        ])
    func plistWithoutVersion(text: String) throws {
        let result = ModelReader.read(path: try bundle(["X", "X 2", "X 10"], current: text))
        #expect(result.diagnostics.map(summary).first?.hasPrefix("invalid-version-file warning") == true)
        #expect(result.diagnostics.first?.message.contains("'X 10'") == true)
        #expect(result.files.contains { $0.contains("X 10.xcdatamodel") })
        #expect(result.model != nil)
    }

    @Test("A missing path is refused, with the nearest model beside it")
    func missingPath() throws {
        _ = try bundle(["X"])
        let result = ModelReader.read(path: bench.path("Y.xcdatamodeld"))
        #expect(result.diagnostics.map(summary) == ["path-not-found error file"])
        #expect(result.diagnostics.first?.fix == "did you mean '\(bench.path("X.xcdatamodeld"))'?")
        #expect(ModelReader.read(path: "").diagnostics.map(summary) == ["path-not-found error nowhere"])
        #expect(ModelReader.read(path: "a\0b").diagnostics.map(\.identifier) == [.pathNotFound])
    }

    @Test("Folders that are no model are refused")
    func otherFolders() throws {
        _ = try bundle(["X"])
        let folder = ModelReader.read(path: bench.url.path)
        #expect(folder.diagnostics.map(summary) == ["not-a-model error file"])
        #expect(folder.diagnostics.first?.fix?.contains("X.xcdatamodeld") == true)
        try bench.write("", to: "Empty.xcdatamodeld/note.txt")
        try bench.write("", to: "Empty.xcdatamodel/note.txt")
        #expect(ModelReader.read(path: bench.path("Empty.xcdatamodeld")).diagnostics.map(\.identifier) == [.notAModel])
        #expect(ModelReader.read(path: bench.path("Empty.xcdatamodel")).diagnostics.map(\.identifier) == [.notAModel])
    }

    @Test("Binary models, compiled models and mapping models are refused by name")
    func relatives() throws {
        try bench.write("", to: "Old.xcdatamodeld/Old.xcdatamodel/elements")
        try bench.write("", to: "Old.xcdatamodeld/Old.xcdatamodel/layout")
        let old = bench.path("Old.xcdatamodeld")
        #expect(ModelReader.read(path: old).diagnostics.map(\.identifier) == [.binaryModel])
        #expect(ModelReader.read(path: old + "/Old.xcdatamodel").diagnostics.map(\.identifier) == [.binaryModel])
        try bench.write("", to: "X.momd/X.mom")
        try bench.write("<database/>", to: "M.xcmappingmodel/xcmapping.xml")
        for path in ["X.momd", "X.momd/X.mom", "M.xcmappingmodel", "M.xcmappingmodel/xcmapping.xml"] {
            let result = ModelReader.read(path: bench.path(path))
            #expect(result.diagnostics.map(\.identifier) == [.wrongModelKind], "\(path)")
        }
    }

    @Test("Unreadable input is refused: a folder instead of a file, a pipe, a file without permission")
    func unreadable() throws {
        try bench.write("", to: "Folder.xcdatamodel/contents/note.txt")
        #expect(
            ModelReader.read(path: bench.path("Folder.xcdatamodel")).diagnostics.map(\.identifier) == [.unreadableFile])
        #expect(ModelReader.read(path: "/dev/zero").diagnostics.map(\.identifier) == [.unreadableFile])
        let loop = bench.path("loop")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        #expect(ModelReader.read(path: loop).diagnostics.map(\.identifier) == [.unreadableFile])
        let closed = try bench.write(model("1"), to: "Closed.xcdatamodel/contents")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
        // An administrator may read everything; then the file reads as any other.
        let result = ModelReader.read(path: closed)
        #expect(result.diagnostics.map(\.identifier) == (result.model == nil ? [.unreadableFile] : []))
    }
}
