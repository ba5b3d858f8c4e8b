/// As much of a page of HTML as tests ask for.
struct HTMLPage {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The ids of all elements.
    var identifiers: [String] { text.matches(of: /\sid="([^"]*)"/).map { String($0.1) } }

    /// Where links lead.
    var links: [String] { text.matches(of: /\shref="([^"]*)"/).map { String($0.1) } }

    /// The links that lead to no element of the page.
    var brokenLinks: [String] {
        let targets = Set(identifiers.map { "#\($0)" })
        return links.filter { !targets.contains($0) }
    }

    /// The elements that are closed where another one is open, or never.
    var unbalanced: [String] {
        var open: [String] = []
        var wrong: [String] = []
        let withoutStyle = text.replacing(/<style>[^<]*<\/style>/, with: "").replacing(
            /<!--.*?-->/.dotMatchesNewlines(), with: "")
        for match in withoutStyle.matches(of: /<(\/?)([a-zA-Z0-9]+)([^<>]*)>/) {
            let name = String(match.2)
            if match.3.hasSuffix("/") || name == "meta" { continue }
            if match.1.isEmpty {
                open.append(name)
            } else if open.popLast() != name {
                wrong.append(name)
            }
        }
        return wrong + open
    }
}
