// A guest book as a server: requests come at any time and in any number, each is answered in a task of its own.
//
//     swift run GuestBook guestbook.sqlite 8080
//     curl -d '{"text": "I was here"}' http://localhost:8080/guests/Ada/entries

import Dispatch
import Foundation
import Relata

let arguments = CommandLine.arguments.dropFirst()
let file = URL(filePath: arguments.first ?? "guestbook.sqlite")
let wantedPort = arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8080

let container = try PersistentContainer(model: GuestBookModel.managedObjectModel, at: file)
let book = GuestBook(container: container)
let server = HTTPServer { await book.answer($0) }
let port = try server.start(port: wantedPort)
say("listening at port \(port)")

// Whoever ends a server in an orderly way sends SIGTERM, or presses Control-C.
let (ends, end) = AsyncStream.makeStream(of: Void.self)
let sources = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { end.finish() }
    source.activate()
    return source
}
for await _ in ends {}
for source in sources { source.cancel() }
try await server.stop()
say("stopped")

/// Prints a line at once, also into a file.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
