/// A generator of random numbers that gives the same ones for the same seed.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the generator of a seed.
    ///
    /// The seed is mixed first. Were it a multiple of what each number adds to the state, the numbers of one seed would
    /// be those of the seed before it without the first, and most histories of a long run would end as others do.
    public init(seed: UInt64) {
        state = seed ^ 0x1234_5678_9abc_def1
        state = next()
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// Whether something of that chance, in percent, happens.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// A number from 0 to the bound, exclusive.
    public mutating func below(_ bound: Int) -> Int { Int(next() >> 1) % max(bound, 1) }

    /// One of some elements.
    public mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}
