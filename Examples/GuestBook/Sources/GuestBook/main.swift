// A guest book on the web. `GuestBook [--store FILE] [--port NUMBER]` listens until it is told to end by SIGTERM or SIGINT; then it
// answers what it has begun to answer, and closes the store.

import Dispatch
import Foundation
import Relata

/// The value of an option of the command line.
func option(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
    return arguments[place + 1]
}

/// Prints a line at once, also where the output is a file.
@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

var description = PersistentStoreDescription(url: URL(fileURLWithPath: option("--store") ?? "/dev/null"))
description.tracksHistory = true
let container = try PersistentContainer(model: GuestBookModel.managedObjectModel, description: description)
let book = GuestBookService(container: container)
let server = try HTTPServer(port: option("--port").flatMap { UInt16($0) } ?? 8080, threads: 8) { book.answer($0) }
say("Listening on port \(server.port)")

// The signals must not end the process before their handlers run.
let signals = [SIGTERM, SIGINT].map { number in
    signal(number, SIG_IGN)
    return DispatchSource.makeSignalSource(signal: number, queue: .main)
}
let (ending, end) = AsyncStream<Void>.makeStream()
for source in signals {
    source.setEventHandler { end.yield() }
    source.resume()
}
for await _ in ending { break }

server.stop()
let transactions = try container.history().count
try await container.close()
say("Closed after \(transactions) transactions")
