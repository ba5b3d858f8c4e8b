import Foundation
import RelataCommandLine
import RelataCoreDataCommand

let status = CoreDataBuildStepProgram().run(Array(CommandLine.arguments.dropFirst()), console: StandardConsole())
exit(status.rawValue)
