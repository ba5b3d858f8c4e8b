import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

extension FormatText {
    /// The text of a predicate, with the values of its arguments.
    init(_ predicate: NSPredicate) {
        if let compound = predicate as? NSCompoundPredicate {
            self.init(compound)
        } else if let written = FetchPredicate(predicate).writtenOut {
            self.init(format: written.format, arguments: written.arguments)
        } else {
            self.init(text: "\(FetchPredicate(predicate))")
        }
    }

    private init(_ compound: NSCompoundPredicate) {
        let parts = compound.subpredicates.map { part in
            part is NSCompoundPredicate
                ? FormatText(format: "(") + FormatText(part) + FormatText(format: ")") : FormatText(part)
        }
        switch compound.compoundPredicateType {
        case .and: self = parts.isEmpty ? FormatText(format: "TRUEPREDICATE") : FormatText(parts, between: " AND ")
        case .or: self = parts.isEmpty ? FormatText(format: "FALSEPREDICATE") : FormatText(parts, between: " OR ")
        case .not: self = FormatText(format: "NOT ") + (parts.first ?? FormatText(format: "FALSEPREDICATE"))
        @unknown default: self.init(text: "\(FetchPredicate(compound))")
        }
    }
}
