import CWorkloads
import Foundation

/// Where the figures were made.
enum Machine {
    static var description: String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return "\(ProcessInfo.processInfo.operatingSystemVersionString), \(cores) cores, \(processor), "
            + "SQLite \(String(cString: sqlite_version()))"
    }

    private static var processor: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    }
}
