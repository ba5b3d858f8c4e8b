import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

/// Generated code reads as if `swift format` had written it.
@Suite struct LayoutTests {
    @Test("Lists and calls of every length around that of a line are laid out as the formatter does")
    func linesOfEveryLength() throws {
        var entities = ""
        var requests = ""
        for length in 1...40 {
            let entity = "E\(length)"
            let name = "n" + String(repeating: "x", count: length)
            entities += """
                <entity name="\(entity)" representedClassName="\(entity)" syncable="YES" codeGenerationType="class">
                    <attribute name="\(name)First" optional="YES" attributeType="String"/>
                    <attribute name="\(name)Other" optional="YES" attributeType="String"/>
                    <attribute name="third" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
                    <attribute name="fourth" optional="YES" attributeType="Double"/>
                    <fetchIndex name="i">
                        <fetchIndexElement property="\(name)First" type="Binary" order="ascending"/>
                    </fetchIndex>
                    <uniquenessConstraints>
                        <uniquenessConstraint>
                            <constraint value="\(name)First"/>
                            <constraint value="\(name)Other"/>
                        </uniquenessConstraint>
                    </uniquenessConstraints>
                    <userInfo>
                        <entry key="\(name)" value="what we say of the value, and of another"/>
                        <entry key="other" value="something"/>
                    </userInfo>
                </entity>

                """
            requests += """
                <fetchRequest name="f\(name)" entity="\(entity)" predicateString="third &gt;= $LOWEST AND fourth &lt; $BOUND"/>
                <fetchRequest name="g\(name)" entity="\(entity)" predicateString="third == $ONLYNUMBER"/>

                """
        }
        let folder = try TemporaryFolder()
        let path = try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
            \(entities)\(requests)</model>
            """, to: "Lines.xcdatamodel/contents")
        let result = ModelReader.read(path: path)
        let model = try #require(result.model, "\(result.diagnostics.map(\.message))")
        let files = try CodeGenerator(templates: TemplateSet()).files(for: model, options: GenerationOptions()).files
        var lengths: Set<Int> = []
        for file in files where file.path.hasSuffix(".swift") {
            try folder.write(file.contents, to: "Generated/\(file.path)")
            lengths.formUnion(file.contents.split(separator: "\n").map(\.utf8.count))
        }
        #expect(lengths.isSuperset(of: 110...119))
        #expect(try SwiftCompiler.lint(folder.url.appending(path: "Generated")) == "")
    }
}
