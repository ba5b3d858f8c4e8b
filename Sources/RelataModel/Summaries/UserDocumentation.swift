/// Documentation by a model's author.
package enum UserDocumentation {
    /// Returns the documentation in the user info of a part, by the keys that are used for it.
    package static func text(in userInfo: [String: String]) -> String? {
        userInfo.isEmpty ? nil : userInfo["documentation"] ?? userInfo["comment"]
    }
}
