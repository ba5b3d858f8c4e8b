/// The patterns of `LIKE`: `?` is one character, `*` any number of them, and a backslash escapes either.
enum Wildcards {
    private enum Part {
        case one
        case any
        case scalar(Unicode.Scalar)
    }

    static func matches(_ text: [Unicode.Scalar], pattern: [Unicode.Scalar]) -> Bool {
        let parts = parts(of: pattern)
        // Only the last asterisk has to be retried, so the work is at most the product of the lengths.
        var (textIndex, partIndex) = (0, 0)
        var retry: (textIndex: Int, partIndex: Int)?
        while textIndex < text.count {
            if partIndex < parts.count {
                switch parts[partIndex] {
                case .any:
                    retry = (textIndex, partIndex)
                    partIndex += 1
                    continue
                case .one:
                    (textIndex, partIndex) = (textIndex + 1, partIndex + 1)
                    continue
                case .scalar(let scalar) where scalar == text[textIndex]:
                    (textIndex, partIndex) = (textIndex + 1, partIndex + 1)
                    continue
                case .scalar: break
                }
            }
            guard let last = retry else { return false }
            retry = (last.textIndex + 1, last.partIndex)
            (textIndex, partIndex) = (last.textIndex + 1, last.partIndex + 1)
        }
        return parts[partIndex...].allSatisfy { if case .any = $0 { true } else { false } }
    }

    private static func parts(of pattern: [Unicode.Scalar]) -> [Part] {
        var parts: [Part] = []
        var isEscaped = false
        for scalar in pattern {
            switch scalar {
            case _ where isEscaped:
                parts.append(.scalar(scalar))
                isEscaped = false
            case "\\": isEscaped = true
            case "?": parts.append(.one)
            case "*": parts.append(.any)
            default: parts.append(.scalar(scalar))
            }
        }
        if isEscaped { parts.append(.scalar("\\")) }
        return parts
    }
}
