public import RelataModel

extension KeySortDescriptor {
    /// Creates the descriptor of a stored request.
    @_spi(CoreDataModule)
    public init(_ stored: StoredSortDescriptor) {
        let comparison = stored.selector.flatMap { selector in
            Comparison.selectors.first { $0.selector == selector }?.comparison
        }
        self.init(key: stored.key, ascending: stored.ascending, comparison: comparison ?? .literal)
    }

    /// The descriptor as a model stores it; `nil` for a key path over what no loaded model has, and for a comparison by
    /// a function.
    @_spi(CoreDataModule)
    public var stored: StoredSortDescriptor? {
        path.map { path in
            let selector = Comparison.selectors.first { $0.comparison == comparison }?.selector
            return StoredSortDescriptor(path, ascending: ascending, selector: selector)
        }
    }
}

extension KeySortDescriptor.Comparison {
    /// Core Data's names of the comparisons that are not of Unicode scalars.
    fileprivate static let selectors: [(comparison: Self, selector: String)] = [
        (.caseInsensitive, "caseInsensitiveCompare:"), (.localized, "localizedCompare:"),
        (.localizedCaseInsensitive, "localizedCaseInsensitiveCompare:"),
        (.localizedStandard, "localizedStandardCompare:"),
    ]
}
