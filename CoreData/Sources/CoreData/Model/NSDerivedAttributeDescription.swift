@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

/// An attribute that the store computes.
open class NSDerivedAttributeDescription: NSAttributeDescription, @unchecked Sendable {
    /// The expression that is computed: `NSExpression(format: "tracks.@count")`, `"canonical:(title)"`, `"now()"`.
    open var derivationExpression: NSExpression? { didSet { entity.draftChanged() } }

    convenience init(_ derived: Attribute, of entity: NSEntityDescription) {
        self.init(of: derived, entity)
        derivationExpression = derived.derivation.map { NSExpression(format: $0.text) }
    }

    override func hand(to copy: NSPropertyDescription) {
        super.hand(to: copy)
        (copy as? NSDerivedAttributeDescription)?.derivationExpression = derivationExpression
    }

    override var derivation: StoredDerivation? {
        derivationExpression.map { StoredDerivation($0.derivation) }
    }
}
