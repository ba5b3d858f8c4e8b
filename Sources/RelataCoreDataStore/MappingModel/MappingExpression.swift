package import Foundation

/// The value of a property of a migrated object in a mapping model: the expression of a keyed archive.
package indirect enum MappingExpression: Sendable, Hashable {
    /// The value at a key path of the source; the source itself if the path is empty.
    case source(keyPath: String)
    /// No value.
    case null
    case string(String)
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    /// Seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    case data(Data)
    /// The time of the migration.
    case now
    /// The objects that a mapping created from others.
    case destinations(mapping: String, of: MappingExpression)
    /// Anything else, in words.
    case other(String)

    /// Reads the archive of an expression.
    /// - Throws: an error for bytes that are not a keyed archive.
    package init(archive bytes: [UInt8]) throws {
        let archive = try KeyedArchive(bytes)
        guard let object = ArchivedObject(archive, archive.root) else {
            self = .other("an empty expression")
            return
        }
        self.init(object, depth: 0)
    }

    private init(_ object: ArchivedObject, depth: Int) {
        guard depth < 16 else {
            self = .other("an expression that is too deep")
            return
        }
        switch object.className {
        case "NSConstantValueExpression": self = Self.constant(object)
        case "NSVariableExpression": self = Self.variable(object)
        case "NSKeyPathSpecifierExpression": self = .string(object.string("NSKeyPath") ?? "")
        case "NSKeyPathExpression", "NSFunctionExpression": self = Self.function(object, depth: depth)
        default: self = .other(object.className)
        }
    }

    private static func constant(_ object: ArchivedObject) -> MappingExpression {
        guard let value = object["NSConstantValue"] else { return .null }
        switch ArchivedScalar(value, in: object.archive) {
        case .boolean(let value)?: return .integer(value ? 1 : 0)
        case .integer(let value)?: return .integer(value)
        case .real(let value)?: return .real(value)
        case .decimal(let value)?: return .decimal(value)
        case .string(let value)?: return .string(value)
        case .data(let value)?: return .data(value)
        case .date(let value)?: return .date(value)
        case .uuid(let value)?: return .string(value.uuidString)
        case .url(let value)?: return .string(value)
        case nil: return .other("a constant of a custom class")
        }
    }

    private static func variable(_ object: ArchivedObject) -> MappingExpression {
        let name = object.string("NSVariable") ?? ""
        return name == "source" ? .source(keyPath: "") : .other("$\(name)")
    }

    private static func function(_ object: ArchivedObject, depth: Int) -> MappingExpression {
        let selector = object.string("NSSelectorName") ?? ""
        let arguments = (object.object("NSArguments")?.objects ?? []).map { MappingExpression($0, depth: depth + 1) }
        let operand = object.object("NSOperand").map { MappingExpression($0, depth: depth + 1) }
        switch (selector, operand, arguments.count) {
        case ("now", _, 0): return .now
        case ("valueForKeyPath:", .source(let path)?, 1), ("valueForKey:", .source(let path)?, 1):
            if case .string(let rest) = arguments[0] {
                return .source(keyPath: path.isEmpty ? rest : "\(path).\(rest)")
            }
        case ("destinationInstancesForEntityMappingNamed:sourceInstances:", .other("$manager")?, 2):
            if case .string(let name) = arguments[0] { return .destinations(mapping: name, of: arguments[1]) }
        default: break
        }
        return .other("FUNCTION(\(selector))")
    }
}
