import Foundation
import RelataCommandLine

let status = BuildStepProgram().run(Array(CommandLine.arguments.dropFirst()), console: StandardConsole())
exit(status.rawValue)
