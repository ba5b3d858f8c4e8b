extension CoreDataWorkload {
    /// The workloads that there are.
    public static let names = ["W1", "W2", "W3", "W4", "W5", "W5h", "W6", "W7", "W8", "W9", "W14", "W14b"]
}
