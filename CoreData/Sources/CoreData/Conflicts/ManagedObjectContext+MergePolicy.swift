@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension ManagedObjectContext {
    /// The policy for conflicts of a save: an `NSMergePolicy`, or an instance of a subclass.
    public var mergePolicy: Any {
        get { (conflictHandler as? PolicyHandler)?.policy ?? NSMergePolicy.of(NSMergePolicyType(basePolicy)) }
        set {
            if let policy = newValue as? MergePolicy {
                conflictHandler = nil
                basePolicy = policy
            } else if let policy = newValue as? NSMergePolicy {
                conflictHandler = type(of: policy) == NSMergePolicy.self ? nil : PolicyHandler(policy)
                basePolicy = policy.mergeType.policy
            } else {
                preconditionFailure("\(newValue) is not a merge policy: give an NSMergePolicy")
            }
        }
    }

    private var basePolicy: MergePolicy {
        get { self.Relata::mergePolicy }
        set { self.Relata::mergePolicy = newValue }
    }
}
