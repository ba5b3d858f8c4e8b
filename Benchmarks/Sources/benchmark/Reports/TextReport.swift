import Foundation

/// The figures as a table.
enum TextReport {
    static let header =
        pad("", to: 34) + "      CPU ms  ratio     wall ms  ratio    memory MB  ratio     an item"

    /// The rows of one section.
    static func text(_ figures: Figures) -> String {
        var lines = ["\(figures.section.name) \(figures.section.title)"]
        for entry in figures.entries { lines.append(line(entry, of: figures)) }
        if let remark = figures.remark { lines.append("  \(remark)") }
        return lines.joined(separator: "\n")
    }

    private static func line(_ entry: Figures.Entry, of figures: Figures) -> String {
        let (cost, base) = (entry.median, figures.base?.median ?? entry.median)
        var text = pad("  \(entry.title)", to: 34)
        text += String(format: "%12.2f %6.2f", cost.cpu * 1000, cost.cpu / base.cpu)
        text += String(format: "%12.2f %6.2f", cost.wall * 1000, cost.wall / base.wall)
        // Where a program finds room in what it has, there is no ratio.
        let memory = base.memory > 0 ? String(format: "%6.2f", Double(cost.memory) / Double(base.memory)) : "     -"
        text += cost.memory >= 0 ? String(format: "%13.1f ", Double(cost.memory) / 1e6) + memory : pad("", to: 20)
        text += String(format: "%8.2f us", cost.cpu * 1e6 / Double(figures.items))
        if figures.items > 1, cost.memory >= 0 { text += String(format: " %4d B", cost.memory / Int64(figures.items)) }
        if entry.title == figures.subject?.title, let ratio = figures.ratio, let target = figures.section.target {
            text += String(format: "   target %g: ", target)
            text += ratio <= target ? "met" : "missed"
        }
        if entry.title == Program.coreData.title, let ratio = figures.moduleRatio {
            text += String(format: "   %.2f of Relata, target %g: ", ratio, Figures.moduleTarget)
            text += ratio <= Figures.moduleTarget ? "met" : "missed"
        }
        return text
    }

    private static func pad(_ text: String, to width: Int) -> String {
        text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
    }
}
