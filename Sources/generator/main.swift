import Foundation
import RelataCommandLine
import RelataGeneratorCommand

let status = GeneratorCommand.run(Array(CommandLine.arguments.dropFirst()), console: StandardConsole())
exit(status.rawValue)
