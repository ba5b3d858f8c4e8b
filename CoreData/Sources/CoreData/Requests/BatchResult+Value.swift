import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

extension BatchResult {
    /// The value as in Core Data's results: numbers are `NSNumber`.
    var value: Any {
        switch resultType {
        case .statusOnly: NSNumber(value: true)
        case .objectIDs: objectIDs
        case .count: NSNumber(value: count)
        }
    }
}
