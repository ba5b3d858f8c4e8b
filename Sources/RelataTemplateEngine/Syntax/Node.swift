/// A template is a list of these.
enum Node: Sendable {
    /// The bytes of the template to print as they are.
    case text(Range<Int>)
    indirect case output(Output)
    case conditional([Branch], otherwise: [Node])
    indirect case loop(Loop)
    indirect case include(Include)
    case set(symbol: Int, Expression)
}

/// `{{ expression }}`
struct Output: Sendable {
    let expression: Expression

    /// Where the expression is, for messages.
    let range: Range<Int>

    /// The indentation of a value that is alone in its line; empty for others.
    let indentation: Range<Int>
}

/// `{% if condition %} … ` and `{% elif condition %} …`
struct Branch: Sendable {
    let condition: Expression
    let body: [Node]
}

/// `{% for name in sequence where condition %} … {% empty %} … {% endfor %}`
struct Loop: Sendable {
    /// The slots of the loop's variables: one for a list's elements, or two for an object's keys and values.
    let symbols: [Int]
    let sequence: Expression

    /// Where the sequence is, for messages.
    let sequenceRange: Range<Int>
    let condition: Expression?
    let body: [Node]
    let empty: [Node]
}

/// `{% include "name" %}`
struct Include: Sendable {
    enum Target: Sendable {
        /// A name that was looked up when the template was parsed: its number in the library.
        case template(Int)
        /// A name that is known when the template is rendered.
        case named(Expression)
    }

    let target: Target

    /// Where the tag begins.
    let tagOffset: Int

    /// Where the name is.
    let nameOffset: Int

    /// The indentation of the tag's line, repeated by the included lines.
    let indentation: Range<Int>

    /// The line break after a tag that is alone in its line; printed if the included text is not empty.
    let lineEnd: Range<Int>
}

/// A template as it is kept in a library.
struct CompiledTemplate: Sendable {
    let source: SourceText
    let nodes: [Node]
}
