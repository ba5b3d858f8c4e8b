import Foundation

/// A picture of the ratios to C: a bar for each section that C has a counterpart of. The scale is logarithmic.
struct Chart {
    private let figures: [Figures]
    private let left = 300.0
    private let width = 560.0
    private let rowHeight = 26.0
    private let top = 44.0
    private let least: Double
    private let most: Double

    init(_ figures: [Figures]) {
        self.figures = figures.filter { $0.ratio != nil && $0.base?.title == Program.c.title }
        let values = self.figures.compactMap(\.ratio) + [1]
        least = pow(10, floor(log10(values.min() ?? 0.01)))
        most = pow(10, ceil(log10(values.max() ?? 10)))
    }

    /// The text of the file.
    var svg: String {
        let height = top + Double(figures.count) * rowHeight + 30
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(left + width + 70)) \(Int(height))" \
            font-family="sans-serif" font-size="13">
            """,
            #"<rect width="100%" height="100%" fill="white"/>"#,
            #"<text x="12" y="22" font-size="15">CPU time of Relata, as a ratio to SQLite in C; shorter is better</text>"#,
        ]
        var value = least
        while value <= most * 1.001 {
            let x = format(x(of: value))
            let stroke = abs(value - 1) < 0.001 ? "#555555" : "#dddddd"
            lines.append(
                #"<line x1="\#(x)" y1="\#(format(top - 4))" x2="\#(x)" y2="\#(format(height - 22))" stroke="\#(stroke)"/>"#
            )
            lines.append(
                #"<text x="\#(x)" y="\#(format(height - 8))" text-anchor="middle">\#(String(format: "%g", value))</text>"#
            )
            value *= 10
        }
        for (index, figures) in figures.enumerated() { lines += bar(of: figures, row: index) }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    private static let color = "#2f7d5b"

    private func bar(of figures: Figures, row: Int) -> [String] {
        guard let ratio = figures.ratio else { return [] }
        let y = top + Double(row) * rowHeight
        let end = x(of: ratio)
        let text = String(format: ratio < 0.1 ? "%.3f" : "%.2f", ratio)
        return [
            #"<text x="12" y="\#(format(y + 15))">\#(figures.section.name) \#(escaped(figures.section.title))</text>"#,
            """
            <rect x="\(format(left))" y="\(format(y + 3))" width="\(format(end - left))" height="16" fill="\(Self.color)"/>
            """,
            #"<text x="\#(format(end + 8))" y="\#(format(y + 15))">\#(text)</text>"#,
        ]
    }

    /// Where a ratio is on the scale.
    private func x(of ratio: Double) -> Double {
        left + width * log10(max(ratio, least) / least) / max(log10(most / least), 1)
    }

    private func format(_ number: Double) -> String { String(format: "%.1f", number) }

    private func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
