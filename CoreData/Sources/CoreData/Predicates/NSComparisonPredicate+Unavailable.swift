extension NSComparisonPredicate {
    /// A comparison by a function of the left value.
    @available(
        *, unavailable,
        message: "there are no selectors off Apple's systems: use an operator, or NSPredicate(block:) in memory"
    )
    public convenience init(
        leftExpression: NSExpression, rightExpression: NSExpression, customSelector: Any
    ) { fatalError("there are no selectors here") }
}
