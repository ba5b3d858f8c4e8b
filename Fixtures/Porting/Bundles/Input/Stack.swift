import CoreData

final class Stack {
    private var bundle: Bundle { Bundle(for: type(of: self)) }
    var name: String { "\(bundle.bundleIdentifier ?? "").Stack" }
    var queue: String? { bundle.bundleIdentifier.map { $0 + ".queue" } }

    func label(_ bundle: Bundle?) -> String {
        let bundleIdentifier = bundle?.bundleIdentifier
        let own = Bundle.main.bundleIdentifier
        print([Bundle.main].map(\.bundleIdentifier), \Bundle.bundleIdentifier)
        open(bundleIdentifier: own == nil ? bundle!.bundleIdentifier : "b", as: .bundleIdentifier)
        return bundleIdentifier ?? Keys.bundleIdentifier
    }
}

extension Bundle {
    var domain: String { bundleIdentifier ?? "" }
}
