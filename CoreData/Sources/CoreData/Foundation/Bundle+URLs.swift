public import Foundation

// Functions that find resources as Foundation's do, and then in the bundles of a package's other targets: in a
// package, the main bundle of a program has none, and bundles do not belong to classes. Rewritten sources call them.
extension Bundle {
    /// Returns the URL of a resource.
    public func findURL(
        forResource name: String?, withExtension kind: String?, subdirectory path: String? = nil
    ) -> URL? {
        first { $0.url(forResource: name, withExtension: kind, subdirectory: path) }
    }

    /// Returns the URL of a resource for a language.
    public func findURL(
        forResource name: String?, withExtension kind: String?, subdirectory path: String?, localization: String?
    ) -> URL? {
        first { $0.url(forResource: name, withExtension: kind, subdirectory: path, localization: localization) }
    }

    /// Returns the URLs of the resources with an extension, as Swift's type. Only the bundle's own: a program that
    /// lists them wants those, and can find that there are none.
    public func findURLs(forResourcesWithExtension kind: String?, subdirectory path: String?) -> [URL]? {
        let urls: [NSURL]? = urls(forResourcesWithExtension: kind, subdirectory: path)
        return urls.map { $0.map { $0 as URL } }
    }

    /// Returns the path of a resource.
    public func findPath(forResource name: String?, ofType kind: String?, inDirectory path: String? = nil) -> String? {
        first { $0.path(forResource: name, ofType: kind, inDirectory: path) }
    }

    /// Returns the bundle with the resources of the module that a class is in: where there is none, because the
    /// module has no resources, another one. Rewritten sources call it for `Bundle(for:)`.
    public static func ofModule(for type: AnyClass, orElse other: @autoclosure () -> Bundle) -> Bundle {
        let module = String(reflecting: type).prefix { $0 != "." }
        return besideProgram.first { bundle in
            // The package's name, and the target's, which is the module's but for what cannot be in a name of Swift.
            let name = bundle.bundleURL.deletingPathExtension().lastPathComponent
            return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }).hasSuffix("_" + module)
        } ?? other()
    }

    /// The identifier, or the name of the program or of the bundle's folder: a bundle of a package has no identifier.
    /// Rewritten sources read it.
    public var identifierOrName: String? {
        let url = self == .main ? executableURL : bundleURL
        return bundleIdentifier ?? url?.deletingPathExtension().lastPathComponent
    }

    /// The first result of a search, in the bundle or in one of those beside the program.
    private func first<Found>(_ find: (Bundle) -> Found?) -> Found? {
        if let found = find(self) { return found }
        for bundle in Bundle.besideProgram where bundle != self {
            if let found = find(bundle) { return found }
        }
        return nil
    }

    /// The main bundle, and those beside it, in which a package's build puts the resources of its targets.
    static var besideProgram: [Bundle] {
        let folder = Bundle.main.bundleURL
        // A program outside a folder of resources has only its own.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return [.main]
            + names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
            .compactMap { Bundle(url: folder.appending(path: $0)) }
    }

    /// Returns the URLs of the resources with an extension as Swift's type, as Foundation's function of that name
    /// does on Apple's systems.
    @_disfavoredOverload
    public func urls(forResourcesWithExtension kind: String?, subdirectory path: String?) -> [URL]? {
        let urls: [NSURL]? = urls(forResourcesWithExtension: kind, subdirectory: path)
        return urls.map { $0.map { $0 as URL } }
    }
}
