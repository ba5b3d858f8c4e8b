public import Foundation

// Folders of stores, which Foundation has only on Apple's systems.
extension FileManager {
    /// Returns the folder that the programs of a group share: here one with the group's name among the user's
    /// application data, which is made.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard !groupIdentifier.isEmpty, !groupIdentifier.contains("/"), groupIdentifier != "..",
            let support = urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        else { return nil }
        let folder = support.appending(path: "Group Containers/\(groupIdentifier)", directoryHint: .isDirectory)
        try? createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Always nil, as where nobody has signed in to iCloud.
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }

    /// Always nil, as where nobody has signed in to iCloud.
    public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }
}
