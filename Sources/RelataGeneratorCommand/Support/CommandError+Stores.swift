import RelataCommandLine
import RelataCoreDataStore

extension CommandError {
    /// Creates the error for a problem of a store's file.
    init(_ error: StoreFileError) {
        self = .failed("\(error.path): \(error.message)", fix: error.fix)
    }
}
