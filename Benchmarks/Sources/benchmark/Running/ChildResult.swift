import CWorkloads

/// What a program reports of a workload.
struct ChildResult {
    var sections: [Measurement]
    /// A sum of all that was read.
    var checksum: Int64

    /// Measures work that gives its checksum.
    static func measuring(_ work: () throws -> Int64) throws -> ChildResult {
        var measured = measurement()
        measurement_begin(&measured)
        let checksum = try work()
        measurement_end(&measured)
        return ChildResult(
            sections: [Measurement(wall: measured.wall, cpu: measured.cpu, memory: measured.memory)],
            checksum: checksum)
    }

    /// Measures work that waits.
    static func measuring(_ work: () async throws -> Int64) async throws -> ChildResult {
        var measured = measurement()
        measurement_begin(&measured)
        let checksum = try await work()
        measurement_end(&measured)
        return ChildResult(
            sections: [Measurement(wall: measured.wall, cpu: measured.cpu, memory: measured.memory)],
            checksum: checksum)
    }

    /// The report of one section.
    init(_ section: Measurement) {
        sections = [section]
        checksum = 0
    }

    /// One report after another.
    static func + (first: ChildResult, second: ChildResult) -> ChildResult {
        ChildResult(sections: first.sections + second.sections, checksum: first.checksum + second.checksum)
    }

    /// Adds a later section.
    mutating func add(_ other: ChildResult) {
        sections += other.sections
        checksum += other.checksum
    }

    /// The report as lines, for the program that started this one.
    var text: String {
        sections.map { "section \($0.cpu) \($0.wall) \($0.memory)\n" }.joined() + "checksum \(checksum)\n"
    }

    init(sections: [Measurement], checksum: Int64) {
        self.sections = sections
        self.checksum = checksum
    }

    /// Reads a report.
    init(text: String) throws {
        sections = []
        var sum: Int64?
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 4, words[0] == "section", let cpu = Double(words[1]), let wall = Double(words[2]),
                let memory = Int64(words[3])
            {
                sections.append(Measurement(wall: wall, cpu: cpu, memory: memory))
            } else if words.count == 2, words[0] == "checksum" {
                sum = Int64(words[1])
            }
        }
        guard !sections.isEmpty, let sum else { throw BenchmarkError("a program's report cannot be read: \(text)") }
        checksum = sum
    }
}
