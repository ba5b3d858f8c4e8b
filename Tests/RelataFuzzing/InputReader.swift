import Foundation

/// Takes decisions from the bytes of an input, so that each change of the input changes what is done.
struct InputReader {
    private var bytes: Data.SubSequence

    init(_ input: Data) { bytes = input[...] }

    /// Whether all bytes are used; from then on, all decisions are 0.
    var isAtEnd: Bool { bytes.isEmpty }

    /// The next byte.
    mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

    /// A number below a bound, which is not above 65,536.
    mutating func number(below bound: Int) -> Int {
        guard bound > 0 else { return 0 }
        return bound <= 256 ? byte() % bound : (byte() << 8 | byte()) % bound
    }

    /// One of some values.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

    /// The next bytes, as many as there are.
    mutating func take(_ count: Int) -> Data {
        defer { bytes = bytes.dropFirst(count) }
        return Data(bytes.prefix(count))
    }
}
