import Foundation
import GeneratorCommand

let status = GeneratorCommand.run(Array(CommandLine.arguments.dropFirst()), console: StandardConsole())
exit(status.rawValue)
