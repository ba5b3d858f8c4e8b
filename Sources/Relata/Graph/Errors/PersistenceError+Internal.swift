extension PersistenceError {
    /// The error where a state that cannot be would lose data if it were passed over.
    /// - Parameters:
    ///   - state: what cannot be.
    ///   - file: the file that has noticed it.
    ///   - line: the line that has noticed it.
    static func inconsistency(_ state: String, file: String = #fileID, line: Int = #line) -> PersistenceError {
        .internalInconsistency("\(state) (\(file):\(line))")
    }
}

extension Optional {
    /// The value, which must be there.
    /// - Parameter what: what it is, for the error that is thrown where it is missing.
    func required(
        _ what: @autoclosure () -> String, file: String = #fileID, line: Int = #line
    ) throws(PersistenceError) -> Wrapped {
        guard let self else { throw .inconsistency("\(what()) is missing", file: file, line: line) }
        return self
    }
}
