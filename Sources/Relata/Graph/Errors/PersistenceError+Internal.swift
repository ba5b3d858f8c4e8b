extension PersistenceError {
    /// Returns the error for an impossible state that would lose data if it were ignored.
    /// - Parameters:
    ///   - state: the impossible state.
    ///   - file: the file that detected it.
    ///   - line: the line that detected it.
    static func inconsistency(_ state: String, file: String = #fileID, line: Int = #line) -> PersistenceError {
        .internalInconsistency("\(state) (\(file):\(line))")
    }
}

extension Optional {
    /// Returns the value, which must exist.
    /// - Parameter what: the name of the value, for the error that is thrown if it is missing.
    func required(
        _ what: @autoclosure () -> String, file: String = #fileID, line: Int = #line
    ) throws(PersistenceError) -> Wrapped {
        guard let self else { throw .inconsistency("\(what()) is missing", file: file, line: line) }
        return self
    }
}
