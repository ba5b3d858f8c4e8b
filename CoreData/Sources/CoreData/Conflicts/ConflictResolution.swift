/// The policy that `super` applies to conflicts, while they are being resolved.
final class ConflictResolution {
    private var work: (() throws -> Void)?

    init(_ work: @escaping () throws -> Void) { self.work = work }

    /// Applies the policy of the type, once.
    func applyPolicy() throws {
        defer { work = nil }
        try work?()
    }

    func end() { work = nil }
}
