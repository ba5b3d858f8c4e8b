public import RelataModel

/// The rules by the names that they have in Objective-C.
extension DeleteRule {
    /// `noAction`, by its name in Objective-C.
    public static var noActionDeleteRule: DeleteRule { .noAction }
    /// `nullify`, by its name in Objective-C.
    public static var nullifyDeleteRule: DeleteRule { .nullify }
    /// `cascade`, by its name in Objective-C.
    public static var cascadeDeleteRule: DeleteRule { .cascade }
    /// `deny`, by its name in Objective-C.
    public static var denyDeleteRule: DeleteRule { .deny }
}
