public import Foundation

extension Bundle {
    /// Returns the URLs of the resources with an extension as Swift's type, as Foundation's function of that name
    /// does on Apple's systems.
    @_disfavoredOverload
    public func urls(forResourcesWithExtension kind: String?, subdirectory path: String?) -> [URL]? {
        let urls: [NSURL]? = urls(forResourcesWithExtension: kind, subdirectory: path)
        return urls.map { $0.map { $0 as URL } }
    }
}
