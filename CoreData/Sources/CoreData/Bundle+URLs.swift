public import Foundation

extension Bundle {
    /// The resources of a kind, as URLs of Swift's type, which Foundation's function of the name gives on Apple's systems.
    @_disfavoredOverload
    public func urls(forResourcesWithExtension kind: String?, subdirectory path: String?) -> [URL]? {
        let urls: [NSURL]? = urls(forResourcesWithExtension: kind, subdirectory: path)
        return urls.map { $0.map { $0 as URL } }
    }
}
