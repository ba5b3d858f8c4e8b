extension OutputPlan {
    /// The changes of the folder as a unified diff; empty if there are none.
    package var differences: String {
        changes.map { change in
            let path = folder.appendingPath(change.path)
            return UnifiedDiff.text(
                old: String(decoding: change.old, as: UTF8.self), new: String(decoding: change.new, as: UTF8.self),
                oldLabel: change.kind == .create ? "/dev/null" : path,
                newLabel: change.kind == .remove ? "/dev/null" : path)
        }.joined()
    }

    /// The planned change of each file, a line each.
    package var list: String {
        changes.map { "\($0.kind.rawValue) \(folder.appendingPath($0.path))\n" }.joined()
    }

    /// A summary of the changes, in one line.
    package var summary: String {
        let written = changes.count { $0.kind != .remove }
        let removed = changes.count { $0.kind == .remove }
        var parts = ["\(written) \(written == 1 ? "file" : "files") written"]
        if unchangedCount > 0 { parts.append("\(unchangedCount) unchanged") }
        if removed > 0 { parts.append("\(removed) removed") }
        return "\(folder): \(parts.joined(separator: ", "))\n"
    }
}

extension String {
    /// Returns the path with a component added, as the user would write it.
    package func appendingPath(_ component: String) -> String {
        utf8.last == UInt8(ascii: "/") ? self + component : self + "/" + component
    }

    /// The path without its last component, and that component.
    package var splitAtLastComponent: (folder: String, name: String) {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
        return (slash == startIndex ? "/" : String(self[..<slash]), String(self[utf8.index(after: slash)...]))
    }
}
