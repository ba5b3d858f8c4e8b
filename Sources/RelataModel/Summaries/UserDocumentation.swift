/// What a model's author wrote about a part of it.
package enum UserDocumentation {
    /// The text in the user info of a part, by the keys that are used for that.
    package static func text(in userInfo: [String: String]) -> String? {
        userInfo.isEmpty ? nil : userInfo["documentation"] ?? userInfo["comment"]
    }
}
