import RelataModel
import RelataSchema
import Testing

@testable import Relata
@testable import RelataFuzzing

@Suite("Generated code's description of its model")
struct GeneratedDigestTests {
    @Test("The digest in generated code is that of the model that the code describes")
    func digest() {
        let model = DepotModel.managedObjectModel
        #expect(model.version.digest == model.model.versionFingerprint)
    }

    @Test("So is that of the rules, so that a store that is opened is found current without its statements being made")
    func rules() {
        let model = DepotModel.managedObjectModel
        #expect(model.rulesFingerprint == model.schema.markedRulesFingerprint)
    }
}
