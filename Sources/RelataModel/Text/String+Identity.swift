extension String? {
    /// Returns whether both have the same bytes, or both are `nil`: strings that are equal can have other bytes.
    package func isIdentical(to other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self == other && self.utf8.elementsEqual(other.utf8)
    }
}
