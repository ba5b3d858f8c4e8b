/// The parts of a path; the file system is not accessed.
struct PathName {
    /// The last part of the path.
    let last: String
    /// The path before the last component; `nil` if there is only one.
    let folder: String?

    init(_ path: String) {
        guard let slash = path.lastIndex(of: "/") else {
            last = path
            folder = nil
            return
        }
        last = String(path[path.index(after: slash)...])
        folder = slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The part after the last dot, in lower case; empty if there is none.
    var fileExtension: String {
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return "" }
        return last[last.index(after: dot)...].lowercased()
    }

    /// The last part without its extension.
    var stem: String {
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return last }
        return String(last[..<dot])
    }

    /// Returns the path of another name in the same folder.
    func sibling(_ name: String) -> String {
        switch folder {
        case nil: name
        case "/": "/" + name
        case let folder?: "\(folder)/\(name)"
        }
    }
}
