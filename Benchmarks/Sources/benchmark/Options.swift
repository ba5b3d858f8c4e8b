/// What the command line asks for.
struct Options {
    var workloads = Workload.allCases
    var runs = 5
    var size = 100_000
    var growth = false
    var migrations = false
    var json: String?
    var svg: String?
    var folder: String?
    /// What a program that this one starts is to do: program, workload, file.
    var child: (program: Program, workload: Workload, path: String)?
    /// Which of several processes that one is, where they do a workload together.
    var worker: Int?
    /// What one is to migrate.
    var migration: (step: MigrationCase, program: Program, path: String)?

    static let help = """
        Measures Relata beside programs that do the same work, in one run.

        Usage: swift run -c release benchmark [options]

        Options:
          --workloads LIST  The workloads, as W1,W5; all of them otherwise.
          --runs N          How often each program does each workload; 5 otherwise. The medians count.
          --size N          How many objects there are; 100000 otherwise, and all else in proportion.
          --quick           One run at a tenth of the size.
          --growth          How the cost of one item grows from 10,000 to 1,000,000, in time and memory.
          --migrations      What it costs to migrate a store of a million objects.
          --json FILE       Write all figures to a file.
          --svg FILE        Draw the ratios.
          --folder DIR      Where the stores are made; the system's folder for temporary files otherwise.
          --help            Show this help.

        """

    /// Reads the arguments.
    /// - Returns: nothing if they ask for help.
    /// - Throws: `BenchmarkError` if they cannot be understood.
    init?(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw BenchmarkError("\(option) needs a value") }
            return value
        }
        func number(of option: String) throws -> Int {
            let text = try value(of: option)
            guard let number = Int(text), number > 0 else {
                throw BenchmarkError("\(option) needs a number above 0, not '\(text)'")
            }
            return number
        }
        var sized = false
        while let argument = rest.popFirst() {
            switch argument {
            case "--workloads": workloads = try Workload.named(try value(of: argument))
            case "--runs": runs = try number(of: argument)
            case "--size":
                size = try number(of: argument)
                sized = true
            case "--quick":
                runs = 1
                if !sized { size = 10_000 }
            case "--growth": growth = true
            case "--migrations":
                migrations = true
                if !sized { size = 1_000_000 }
            case "--migration":
                let (name, program) = (try value(of: argument), try value(of: argument))
                guard let step = MigrationCase(rawValue: name), let program = Program(rawValue: program) else {
                    throw BenchmarkError("there is no migration \(name) of \(program)")
                }
                migration = (step, program, try value(of: argument))
            case "--json": json = try value(of: argument)
            case "--svg": svg = try value(of: argument)
            case "--folder": folder = try value(of: argument)
            case "--child":
                let (program, workload) = (try value(of: argument), try value(of: argument))
                guard let program = Program(rawValue: program), let workload = Workload(rawValue: workload) else {
                    throw BenchmarkError("there is no \(workload) of \(program)")
                }
                child = (program, workload, try value(of: argument))
            case "--worker": worker = try number(of: argument)
            case "--help", "-h": return nil
            default: throw BenchmarkError("there is no option \(argument); --help lists them")
            }
        }
    }
}
