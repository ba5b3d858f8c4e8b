import Foundation

#if hasFeature(InternalImportsByDefault)
    @_spi(Generated) package import Relata
#else
    @_spi(Generated) import Relata
#endif

/// A type that the options name.
package enum Level: String, Codable, Sendable {
    case low, high
}

/// A type with a transformer of its own.
package struct Outline {
    var text: String
}

/// What turns outlines into data and back.
enum OutlineTransformer {
    static func transformedValue(_ value: Outline) -> Data? { Data(value.text.utf8) }
    static func reverseTransformedValue(_ data: Data) -> Outline? {
        String(data: data, encoding: .utf8).map(Outline.init(text:))
    }
}

/// A class that the user writes.
package class Order: ManagedObject {}

/// A class that the user writes with its properties.
package class Payment: ManagedObject {
    var amount: Decimal? { CornerShopModel.PaymentStorage.read(self) { $0.amount } }
}
