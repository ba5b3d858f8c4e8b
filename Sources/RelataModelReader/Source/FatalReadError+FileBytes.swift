import RelataModel

extension FatalReadError {
    /// Creates the error for a file that cannot be read.
    init(_ failure: FileBytes.Failure, path: String) {
        let location = SourceLocation(path: path)
        switch failure {
        case .notFound:
            self.init(.pathNotFound, "there is no file here", at: location, fix: "check the path")
        case .directory:
            self.init(
                .unreadableFile, "this is a directory, not the model's file", at: location,
                fix: "restore the model from version control")
        case .notAFile:
            self.init(
                .unreadableFile, "this is a pipe or a device, not a file", at: location,
                fix: "give the path of a model on disk")
        case .tooLarge(let size, let limit):
            self.init(
                .fileTooLarge, "the file has \(size) bytes, more than the \(limit) that are read", at: location,
                fix: "make sure that this is a data model; the largest ones known have 100,000 bytes")
        case .unreadable(let reason):
            self.init(
                .unreadableFile, "the file cannot be read: \(reason)", at: location,
                fix: "check the permissions of the file and of its folders")
        }
    }
}
