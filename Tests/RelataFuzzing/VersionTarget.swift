public import Foundation
import RelataModel
import RelataModelReader
import RelataTestSupport

/// The file `.xccurrentversion` in a bundle of two versions.
public struct VersionTarget: FuzzTarget {
    private let folder: TemporaryFolder

    /// Prepares the bundle.
    public init() throws {
        folder = try TemporaryFolder()
        for version in ["Kitchen", "Kitchen 2"] {
            try folder.write(
                """
                <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
                    <entity name="Dish"/>
                </model>
                """, to: "Kitchen.xcdatamodeld/\(version).xcdatamodel/contents")
        }
    }

    /// Reads the model whose current version the file names.
    public func run(_ input: Data) throws {
        try input.write(to: URL(filePath: folder.path("Kitchen.xcdatamodeld/.xccurrentversion")))
        let result = ModelReader.read(path: folder.path("Kitchen.xcdatamodeld"))
        let text = result.diagnostics.text()
        guard result.model == nil else { return }
        guard result.diagnostics.contains(where: { $0.severity == .error && $0.fix != nil }) else {
            throw FuzzFailure("The version was refused without a word on what to do: \(text)")
        }
    }
}
