package import Foundation

/// Describes the contents of a keyed archive, such as the value of a transformable attribute.
package enum ArchiveContents {
    /// Returns the contents of an archive, in words; `nil` for bytes that are not a keyed archive.
    package static func summary(of data: Data) -> String? {
        guard let archive = try? KeyedArchive([UInt8](data)) else { return nil }
        return summary(of: archive.root, in: archive)
    }

    private static func summary(of value: KeyedArchive.Value, in archive: KeyedArchive) -> String {
        if let scalar = ArchivedScalar(value, in: archive) { return scalar.kind }
        guard let object = ArchivedObject(archive, value) else { return "nothing" }
        switch object.className {
        case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet":
            let kinds = Set(object.elements.map { ArchivedScalar($0, in: archive)?.kind ?? "an object" })
            let name = object.className.hasSuffix("Set") ? "a set" : "an array"
            guard kinds.count == 1, let kind = kinds.first else { return name }
            return "\(name), each element \(kind)"
        case "NSDictionary", "NSMutableDictionary":
            let keys = object.entries.map(\.key)
            return keys.isEmpty
                ? "a dictionary" : "a dictionary with the keys \(keys.prefix(8).joined(separator: ", "))"
        case let name:
            return "an object of the class \(name)"
        }
    }
}
