#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Reads whole files, after checking their kind and size, and writes bytes to open ones.
package enum FileBytes {
    /// The kind of a file at a path.
    package enum Kind: Sendable {
        case file
        case directory
        /// A device, a pipe, a socket: reading one may never end.
        case other
    }

    /// The reason why a file cannot be read.
    package enum Failure: Error {
        case notFound
        case directory
        case notAFile
        case tooLarge(size: Int, limit: Int)
        case unreadable(reason: String)

        /// The problem, in a few words, for a file whose size is limited.
        package var reason: String {
            switch self {
            case .notFound: "there is no file here"
            case .directory: "this is a directory, not a file"
            case .notAFile: "this is a pipe or a device, not a file"
            case .tooLarge(let size, let limit): "the file has \(size) bytes, more than the \(limit) that are read"
            case .unreadable(let reason): "the file cannot be read: \(reason)"
            }
        }
    }

    /// Returns the kind of the file at the path, following links; `nil` if there is none.
    ///
    /// A path without permission counts as `other`: an attempt to read it reports the reason.
    package static func kind(ofPath path: String) -> Kind? {
        guard isUsable(path) else { return nil }
        var status = stat()
        guard stat(path, &status) == 0 else { return errno == ENOENT || errno == ENOTDIR ? nil : .other }
        return kind(of: status)
    }

    /// Reads a file of at most `limit` bytes; for a larger one it throws before any of it is read.
    package static func read(path: String, limit: Int) throws(Failure) -> [UInt8] {
        guard isUsable(path) else { throw .notFound }
        // Without O_NONBLOCK, opening a pipe without a writer would wait forever.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == ENOENT ? .notFound : .unreadable(reason: lastErrorMessage()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(reason: lastErrorMessage()) }
        switch kind(of: status) {
        case .file: break
        case .directory: throw .directory
        case .other: throw .notAFile
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooLarge(size: size, limit: limit) }
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let base = buffer.baseAddress {
                let result = unistdRead(descriptor, base + count, size - count)
                if result < 0 && errno == EINTR { continue }
                failed = result < 0
                if result <= 0 { break }
                count += result
            }
        }
        if failed { throw .unreadable(reason: lastErrorMessage()) }
        return bytes
    }

    /// Writes all bytes to an open file, with as many system calls as it takes.
    ///
    /// - Returns: the number of the error, if there is one.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = unistdWrite(descriptor, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    private static func isUsable(_ path: String) -> Bool {
        !path.isEmpty && !path.utf8.contains(0)
    }

    private static func kind(of status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .directory
        default: .other
        }
    }

    private static func lastErrorMessage() -> String {
        String(cString: strerror(errno))
    }
}

/// `read(2)` under a name that `FileBytes.read` does not hide.
private func unistdRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// `write(2)` under a name that `FileBytes.write` does not hide.
private func unistdWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
