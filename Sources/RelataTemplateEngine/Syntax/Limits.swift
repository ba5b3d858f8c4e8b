/// How deep templates may be nested, so that no template can exhaust the stack: half a megabyte suffices in a debug build,
/// which is what a thread of Apple's platforms has.
enum Limits {
    /// Blocks within blocks of one template.
    static let blocks = 20

    /// Parentheses and `not` within one expression.
    static let expressions = 32

    /// Includes and the blocks around them, where another template is included.
    static let includes = 40

    /// Elements of loops, and includes, in the rendering of one template: a model of the largest size that is read needs a tenth.
    static let steps = 20_000_000
}
