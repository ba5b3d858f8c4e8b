/// Gives names that SQLite can tell apart to things that the model may name alike.
///
/// SQLite compares names without regard to the case of ASCII letters, so `box` and `Box` are one name to it, and two
/// sub-entities of one table may each have a `value`. A name that several things want is given to none of them: each
/// gets its qualified name.
struct NameAllocator {
    /// One thing that needs a name.
    struct Request {
        /// The name that it gets if nothing else wants it.
        let preferred: String
        /// The name that says whose it is.
        let qualified: String
    }

    private var taken: Set<String>

    /// Creates an allocator.
    ///
    /// - Parameter reserved: Names that are never given.
    init(reserved: [String] = []) {
        taken = Set(reserved.map { SQL.folded($0) })
    }

    /// The names for all of the requests, in their order.
    mutating func names(for requests: [Request]) -> [String] {
        var demand: [String: Int] = [:]
        for request in requests { demand[SQL.folded(request.preferred), default: 0] += 1 }
        var names: [String?] = requests.map { request in
            let folded = SQL.folded(request.preferred)
            let isFree = demand[folded] == 1 && !taken.contains(folded) && !folded.hasPrefix("sqlite_")
            return isFree ? request.preferred : nil
        }
        for case let name? in names { taken.insert(SQL.folded(name)) }
        for index in names.indices where names[index] == nil {
            names[index] = claim(requests[index].qualified)
        }
        return names.compactMap(\.self)
    }

    /// The name itself if it is free, else the name with the first number that makes it so.
    mutating func claim(_ name: String) -> String {
        // Names that begin so are SQLite's own.
        let base = SQL.folded(name).hasPrefix("sqlite_") ? "_" + name : name
        var candidate = base
        var number = 1
        while !taken.insert(SQL.folded(candidate)).inserted {
            number += 1
            candidate = "\(base) \(number)"
        }
        return candidate
    }
}
