/// The relationship that one of Core Data's generated functions changes, and the kind of change.
struct AccessorName {
    enum Action {
        case add, remove, insert, removeAt, replace
    }

    let action: Action
    /// The relationship's name, with a capital letter.
    let relationship: String

    /// Parses a function's name, preferably the one in Objective-C, which Core Data itself uses.
    init?(function: String, selector: String?, labels: [String]) {
        let isIndex = labels.first == "at"
        let actions: [(String, String, Action)] =
            [
                ("insertObject:in", "AtIndex:", .insert), ("insert", ":atIndexes:", .insert),
                ("removeObjectFrom", "AtIndex:", .removeAt), ("remove", "AtIndexes:", .removeAt),
                ("replaceObjectIn", "AtIndex:withObject:", .replace), ("add", "Object:", .add),
                ("remove", "Object:", .remove),
                ("add", ":", .add), ("remove", ":", .remove),
            ]
        if let selector {
            for (prefix, suffix, action) in actions {
                guard let name = Self.middle(of: selector, prefix: prefix, suffix: suffix) else { continue }
                (self.action, relationship) = (action, name)
                return
            }
            if selector.hasPrefix("replace"), let end = selector.firstRange(of: "AtIndexes:with")?.lowerBound {
                let name = String(selector[..<end].dropFirst("replace".count))
                (action, relationship) = (.replace, name)
                return
            }
        }
        let names: [(String, String, Action)] =
            [
                ("addTo", "", .add), ("insertInto", "", .insert), ("removeFrom", "", isIndex ? .removeAt : .remove),
                ("replace", "", .replace), ("add", "Object", .add), ("remove", "Object", .remove), ("add", "", .add),
                ("remove", "", .remove),
            ]
        for (prefix, suffix, action) in names {
            guard let name = Self.middle(of: function, prefix: prefix, suffix: suffix) else { continue }
            (self.action, relationship) = (action, name)
            return
        }
        return nil
    }

    /// Returns the part between two parts of a name, if it begins with a capital letter and has no colon.
    private static func middle(of name: String, prefix: String, suffix: String) -> String? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else {
            return nil
        }
        let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
        guard middle.first?.isUppercase == true, !middle.contains(":") else { return nil }
        return String(middle)
    }
}
