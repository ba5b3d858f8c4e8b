/// A node of a template, which is a list of nodes.
enum Node: Sendable {
    /// The bytes of the template that are printed unchanged.
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

    /// The range of the expression, for messages.
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

    /// The range of the sequence, for messages.
    let sequenceRange: Range<Int>
    let condition: Expression?
    let body: [Node]
    let empty: [Node]
}

/// `{% include "name" %}`
struct Include: Sendable {
    enum Target: Sendable {
        /// A name that was resolved when the template was parsed: its index in the library.
        case template(Int)
        /// A name that is resolved when the template is rendered.
        case named(Expression)
    }

    let target: Target

    /// The offset of the tag.
    let tagOffset: Int

    /// The offset of the name.
    let nameOffset: Int

    /// The indentation of the tag's line, repeated by the included lines.
    let indentation: Range<Int>

    /// The line break after a tag that is alone in its line; printed if the included text is not empty.
    let lineEnd: Range<Int>
}

/// A parsed template in a library.
struct CompiledTemplate: Sendable {
    let source: TemplateSource
    let nodes: [Node]
}
