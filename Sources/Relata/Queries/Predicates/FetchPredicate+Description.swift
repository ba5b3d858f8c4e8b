extension FetchPredicate {
    /// The predicate's string, without its arguments.
    public var description: String {
        enum Piece {
            case text(String)
            case predicate(FetchPredicate)
        }
        var text = ""
        var pieces = [Piece.predicate(self)]
        while let piece = pieces.popLast() {
            switch piece {
            case .text(let word): text += word
            case .predicate(let predicate):
                switch predicate.meaning {
                case .tree(let tree, let format, _): text += format ?? "\(tree)"
                case .typed(let predicate): text += "\(predicate)"
                case .unusable(let error): text += "<\(error.message)>"
                case .compound(let compound):
                    if compound.kind == .not { text += "NOT " }
                    for (index, part) in compound.parts.enumerated().reversed() {
                        pieces += [.text(")"), .predicate(part), .text(index == 0 ? "(" : compound.kind.word + "(")]
                    }
                }
            }
        }
        return text
    }
}
