import CoreData

final class Stack {
    private var bundle: Bundle { Bundle.ofModule(for: type(of: self), orElse: .main) }
    var name: String { "\(bundle.identifierOrName ?? "").Stack" }
    var queue: String? { bundle.identifierOrName.map { $0 + ".queue" } }

    func label(_ bundle: Bundle?) -> String {
        let bundleIdentifier = bundle?.identifierOrName
        let own = Bundle.main.identifierOrName
        print([Bundle.main].map(\.identifierOrName), \Bundle.identifierOrName)
        open(bundleIdentifier: own == nil ? bundle!.identifierOrName : "b", as: .bundleIdentifier)
        return bundleIdentifier ?? Keys.bundleIdentifier
    }
}

extension Bundle {
    var domain: String { identifierOrName ?? "" }
}
