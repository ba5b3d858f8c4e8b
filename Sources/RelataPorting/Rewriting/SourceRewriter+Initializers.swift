import RelataModel

extension SourceRewriter {
    /// Rewrites the creation of an object whose class is only known at run time: it uses the initializer that every
    /// class has; other initializers can only be called on such a class with Objective-C.
    mutating func rewriteInitialization(at place: Int) {
        if tokens[place].text == "init", !source.has(".", at: place - 1) { return requireInitializer(at: place) }
        guard source.has("(", at: place + 1), !source.hasSpace(before: place + 1),
            let close = source.partner(of: place + 1),
            isOfUnknownClass(at: place)
        else { return }
        let start = place + 2
        let commas = topLevelCommas(in: start..<close)
        if source.has("entity", at: start), source.has(":", at: start + 1), commas.count == 1,
            source.has("insertInto", at: commas[0] + 1), source.has(":", at: commas[0] + 2)
        {
            edit(tokens[start].range, "of")
            edit(tokens[commas[0] + 1].range, "in")
        } else if source.has("context", at: start), source.has(":", at: start + 1), commas.isEmpty {
            let type = tokens[place].text == "init" ? "Self" : tokens[place].text
            edit(tokens[start].range, "of: \(type).entity(), in")
        }
    }

    /// An `init(context:)` of a class's own overrides one that every class has, which is `required` here.
    private mutating func requireInitializer(at place: Int) {
        guard source.has("(", at: place + 1), let close = source.partner(of: place + 1),
            source.has("context", at: place + 2),
            source.has("NSManagedObjectContext", at: close - 1), source.has(":", at: close - 2), close - place <= 6,
            let type = source.type(around: place), type.kind == .class,
            keys.knows(type.name) || source.firstSupertype(of: type) == "NSManagedObject"
        else { return }
        let start = source.startOfDeclaration(at: place)
        guard !tokens[start..<place].contains(where: { $0.isWord("required") }) else { return }
        insert("required ", at: tokens[place].range.lowerBound)
    }

    /// `NSManagedObject(entity:insertInto:)` makes an object of the entity's own class, which an initializer cannot do here.
    mutating func rewriteObjectOfEntity(at place: Int) {
        guard source.has("(", at: place + 1), source.has("entity", at: place + 2), source.has(":", at: place + 3),
            !source.has(".", at: place - 1) || source.has("CoreData", at: place - 2)
        else { return }
        insert(".ofOwnClass", at: tokens[place].range.upperBound)
    }

    /// Returns whether a word is a generic parameter that represents a class, as far as its declaration shows.
    func isGenericParameter(_ place: Int) -> Bool {
        guard source.has("(", at: place + 1), tokens[place].text.first?.isUppercase == true else { return false }
        let name = tokens[place].text
        return tokens.indices.contains { use in
            source.has(name, at: use) && source.has(":", at: use + 1)
                && (tokens[max(use - 1, 0)].text.hasSuffix("<") || source.has(",", at: use - 1))
                && use + 2 < tokens.count && tokens[use + 2].kind == .word
        }
    }

    /// Returns whether the callee is the initializer of a class that is not named there.
    private func isOfUnknownClass(at place: Int) -> Bool {
        if tokens[place].text == "init" {
            guard source.has(".", at: place - 1), source.has("self", at: place - 2) else { return false }
        } else if tokens[place].text != "Self" {
            return !source.has(".", at: place - 1)
        }
        // In an extension of a class, `Self` is final or has its initializers.
        guard let type = source.type(around: place), type.kind == .extension else { return false }
        return (type.keyword..<type.body.lowerBound).contains { tokens[$0].isWord("where") }
    }

    private func topLevelCommas(in places: Range<Int>) -> [Int] {
        var commas: [Int] = []
        var place = places.lowerBound
        while place < places.upperBound {
            if tokens[place].isPunctuation(",") { commas.append(place) }
            let isOpening = ["(", "[", "{"].contains(tokens[place].text) && tokens[place].kind == .punctuation
            place = (isOpening ? source.partner(of: place) ?? place : place) + 1
        }
        return commas
    }
}
