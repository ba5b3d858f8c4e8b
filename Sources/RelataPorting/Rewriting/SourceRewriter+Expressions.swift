import RelataModel

extension SourceRewriter {
    /// The last bracket of `#selector(getter: Track.title)` before `.description`, which is the property's name.
    private func endOfDescription(ofGetterAt selector: Int) -> Int? {
        guard source.has("(", at: selector + 1), source.has("getter", at: selector + 2),
            source.has(":", at: selector + 3), let close = source.partner(of: selector + 1),
            source.has(".", at: close + 1), source.has("description", at: close + 2), !source.has("(", at: close + 3)
        else { return nil }
        return close
    }

    /// Replaces the selector of a notification's observer by the function itself, in the form that the module's
    /// `addObserver` accepts.
    mutating func rewriteSelector(at index: Int) {
        if isNameOfProperty(index) { return }
        if let close = endOfDescription(ofGetterAt: index) {
            return replaceByName(index...(close + 2), ofPropertyIn: (index + 4)..<close)
        }
        if let close = comparison(in: index + 1) {
            replace(
                tokens[index].range.lowerBound..<tokens[close.end].range.upperBound,
                with: "StringComparison.\(close.name)")
            return
        }
        guard source.has("(", at: index + 1), let close = source.partner(of: index + 1), close > index + 2,
            !source.has(".", at: close - 1), isForObserver(index), let type = className(around: index)
        else {
            report(
                .warning, "a selector names a function of Objective-C", at: index,
                fix: "pass a closure, where the API has a form that takes one")
            return
        }
        var function = index + 2
        // `self.f`, `Type.f` and `f` all refer to a function of the observer's class.
        for dot in function..<close where source.has(".", at: dot) { function = dot + 1 }
        let prefix =
            index + 2 < function
            ? source.text(tokens[index + 2].range.lowerBound..<tokens[function - 1].range.lowerBound) : ""
        let owner = prefix.isEmpty || prefix == "self" || prefix == "Self" ? type : prefix
        let written = source.text(tokens[function].range.lowerBound..<tokens[close - 1].range.upperBound)
        replace(
            tokens[index].range.lowerBound..<tokens[close].range.upperBound,
            with: "NotificationSelector(\(owner).\(written))"
        )
    }

    /// Returns whether a selector is the argument of `addObserver`, or the value of a constant that is.
    private func isForObserver(_ index: Int) -> Bool {
        if source.has("selector", at: index - 2) { return observerCall(around: index) != nil }
        guard source.has("=", at: index - 1) else { return false }
        let isTyped = source.has(":", at: index - 3)
        let variable = index - (isTyped ? 4 : 2)
        guard variable >= 0 else { return false }
        let name = tokens[variable].text
        // A constant of an extension of `Selector` is written with a dot.
        let isMember = source.type(around: index)?.path == "Selector"
        return tokens.indices.contains { use in
            guard source.has(name, at: use) else { return false }
            var label = use - 1
            if source.has(".", at: label) {
                label -= source.has("Selector", at: label - 1) ? 2 : 1
                guard isMember else { return false }
            } else if isMember {
                return false
            }
            return source.has(":", at: label) && source.has("selector", at: label - 1)
                && observerCall(around: use) != nil
        }
    }

    /// Returns the token of the `addObserver` call whose arguments contain a token.
    private func observerCall(around index: Int) -> Int? {
        var open = index
        while open > 0 {
            open -= 1
            if tokens[open].isPunctuation(")") || tokens[open].isPunctuation("}"),
                let partner = source.partner(of: open)
            {
                open = partner
            } else if tokens[open].isPunctuation("(") {
                return source.has("addObserver", at: open - 1) ? open - 1 : nil
            }
        }
        return nil
    }

    /// Rewrites the removal of an observer that was added with a selector: it is removed by the object, which
    /// Foundation does not know here.
    mutating func rewriteRemovalOfObserver(at index: Int) {
        guard source.has(".", at: index - 1), source.has("(", at: index + 1), source.has("self", at: index + 2),
            let close = source.partner(of: index + 1),
            !((index + 3)..<close).contains(where: { tokens[$0].isWord("forKeyPath") })
        else { return }
        replace(tokens[index].range, with: "removeSelectorObserver")
    }

    /// The comparison functions of strings that sort descriptors use.
    private static let comparisons: Set<String> = [
        "compare", "caseInsensitiveCompare", "localizedCompare", "localizedCaseInsensitiveCompare",
        "localizedStandardCompare",
    ]

    /// The comparison that the brackets at a token name, as a function of a class of Foundation or as text, and the
    /// last bracket.
    private func comparison(in open: Int) -> (name: String, end: Int)? {
        guard source.has("(", at: open), let close = source.partner(of: open) else { return nil }
        let words = ((open + 1)..<close).map { tokens[$0] }
        let isOfFoundation = words.first.map { ["NSString", "NSNumber", "NSDate"].contains($0.text) } == true
        let isText = words.contains { $0.kind == .string }
        let names = words.map { $0.text.replacing("\"", with: "").replacing(":", with: "") }
        guard isOfFoundation || isText, let name = names.first(where: { Self.comparisons.contains($0) }) else {
            return nil
        }
        return (name, close)
    }

    /// Makes `Selector("caseInsensitiveCompare:")` the comparison that it names.
    mutating func rewriteSelectorOfString(at index: Int) {
        guard let (name, end) = comparison(in: index + 1), source.has("selector", at: index - 2) else { return }
        replace(tokens[index].range.lowerBound..<tokens[end].range.upperBound, with: "StringComparison.\(name)")
    }

    /// Foundation's classes of these names cannot be used off Apple's systems; those of the module CoreData can be.
    mutating func qualifyName(at index: Int) {
        guard !source.has(".", at: index - 1) else { return }
        if keys.declared.declares("CoreData") {
            report(
                .warning, "the module of this name is hidden by a type 'CoreData' of these files", at: index,
                fix: "name the type differently, or declare it in another type")
        }
        insert("CoreData.", at: tokens[index].range.lowerBound)
    }

    /// The names that Foundation lacks off Apple's systems, and the module CoreData has.
    mutating func rewriteQualifiedName(at index: Int) {
        guard source.has(".", at: index + 1),
            ["ValueTransformer", "NSValueTransformerName"].contains(where: { source.has($0, at: index + 2) }),
            !source.has(".", at: index - 1)
        else { return }
        replace(tokens[index].range, with: "CoreData")
    }

    /// `catch let e as NSError` compiles as if it caught every error, and an error that is not an `NSError` ends the
    /// process.
    mutating func rewriteErrorPattern(at index: Int) {
        guard index + 5 < tokens.count, tokens[index + 1].isWord("let"), tokens[index + 2].kind == .word,
            tokens[index + 3].isWord("as"), tokens[index + 4].isWord("NSError"), tokens[index + 5].isPunctuation("{"),
            let close = source.partner(of: index + 5), !source.has("catch", at: close + 1)
        else { return }
        let name = tokens[index + 2].text
        replace(
            tokens[index].range.lowerBound..<tokens[index + 5].range.upperBound,
            with: "catch { let \(name) = error as NSError;")
    }

    /// Rewrites casts of requests: a request for one type of results cannot be cast to a request for another, as
    /// generic arguments are not erased. The new request is created from the old one. In Objective-C every such cast
    /// succeeds.
    mutating func rewriteRequestCast(at index: Int) {
        // Old generated code; objects are none of `NSObject` here, and a forced cast of each would end the process.
        if source.has("Set", at: index + 1), source.has("<", at: index + 2), source.has("NSObject", at: index + 3),
            index + 4 < tokens.count, tokens[index + 4].text.hasPrefix(">")
        {
            replace(tokens[index + 3].range, with: "AnyHashable")
        }
        if source.has("NSFetchRequest", at: index + 1), source.has("<", at: index + 2),
            source.has("case", at: index - 3)
        {
            report(
                .warning, "a request cannot be tested for its type of results", at: index,
                fix: "cast it with 'as?'")
        }
        guard index > 0, ["!", "?"].contains(tokens[min(index + 1, tokens.count - 1)].text), index + 2 < tokens.count,
            tokens[index + 2].isWord("NSFetchRequest"), source.has("<", at: index + 3)
        else { return rewriteSnapshotCast(at: index) }
        replace(tokens[index - 1].range.upperBound..<tokens[index + 1].range.upperBound, with: ".converted() as")
        let end = source.endOfType(from: index + 2)
        if tokens[index + 1].text == "?" { insert("?", at: tokens[end - 1].range.upperBound) }
    }

    /// Converts a snapshot of results to the type that a data source takes.
    private mutating func rewriteSnapshotCast(at index: Int) {
        guard index > 0, index + 2 < tokens.count, tokens[index + 1].isWord("NSDiffableDataSourceSnapshot"),
            source.has("<", at: index + 2)
        else { return rewriteControllerCast(at: index) }
        replace(tokens[index - 1].range.upperBound..<tokens[index].range.upperBound, with: ".converted() as")
    }

    /// Rewrites casts of results controllers: a controller of the other type is created, with the same results. In
    /// Objective-C every such cast succeeds.
    private mutating func rewriteControllerCast(at index: Int) {
        if source.has("NSFetchedResultsController", at: index + 1), source.has("<", at: index + 2),
            source.has("case", at: index - 3)
        {
            report(
                .warning, "a controller cannot be tested for its type of results", at: index,
                fix: "cast it with 'as?'")
        }
        guard index > 0, index + 2 < tokens.count, ["!", "?"].contains(tokens[index + 1].text),
            tokens[index + 2].isWord("NSFetchedResultsController"), source.has("<", at: index + 3)
        else { return }
        replace(tokens[index - 1].range.upperBound..<tokens[index + 1].range.upperBound, with: ".converted() as")
        let end = source.endOfType(from: index + 2)
        if tokens[index + 1].text == "?" { insert("?", at: tokens[end - 1].range.upperBound) }
    }

    /// Rewrites casts of sets: changes of a primitive value that is cast to a mutable set are kept. A mutable set
    /// that is cast to a Swift set is only read; Foundation cannot cast its subclass here.
    mutating func rewriteCollection(at index: Int) {
        guard source.has("(", at: index + 1), let close = source.partner(of: index + 1),
            source.has("as", at: close + 1),
            close + 3 < tokens.count
        else { return }
        let type = tokens[close + 3].text
        if tokens[index].text == "primitiveValue", ["NSMutableSet", "NSMutableOrderedSet"].contains(type) {
            replace(tokens[index].range, with: "primitiveCollection")
        } else if tokens[index].text == "mutableSetValue", type == "Set" {
            replace(tokens[index].range, with: "value")
        }
    }
}
