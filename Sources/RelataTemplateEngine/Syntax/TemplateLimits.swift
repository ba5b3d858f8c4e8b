/// The nesting limits of templates, so that no template can exhaust the stack: half a megabyte is sufficient in a
/// debug build, which is the stack of a thread on Apple's platforms.
enum TemplateLimits {
    /// Nested blocks in one template.
    static let blocks = 20

    /// Nested parentheses and `not` in one expression.
    static let expressions = 32

    /// Nested includes and the blocks around them, at which another template is included.
    static let includes = 40

    /// Elements of loops, and includes, when one template is rendered: the largest supported model needs a tenth.
    static let steps = 20_000_000
}
