import Foundation

/// A type that cannot encode all of its values, nor decode all that it has encoded.
public struct Reading: Codable, Equatable, CustomStringConvertible {
    public var value: Int

    public init(_ value: Int) { self.value = value }

    public init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self)
        if value > 100 { throw Unusable(value: value) }
    }

    public func encode(to encoder: any Encoder) throws {
        if value < 0 { throw Unusable(value: value) }
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    public var description: String { "\(value)" }

    struct Unusable: Error {
        let value: Int
    }
}
