/// How deep templates may be nested, so that no template can exhaust the stack.
enum Limits {
    /// Blocks within blocks of one template.
    static let blocks = 32

    /// Parentheses and `not` within one expression.
    static let expressions = 32

    /// Templates that include templates.
    static let includes = 32

    /// Blocks and includes together while a template is rendered.
    static let total = 128
}
