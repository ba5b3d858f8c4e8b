/// The tags of the language.
enum TagName: String, CaseIterable {
    case `if`
    case elif
    case `else`
    case endif
    case `for`
    case empty
    case endfor
    case include
    case set
    case raw
    case endraw

    /// Whether the tag belongs to a block opened by another tag.
    var isFollower: Bool {
        switch self {
        case .elif, .else, .endif, .empty, .endfor, .endraw: true
        case .if, .for, .include, .set, .raw: false
        }
    }
}
