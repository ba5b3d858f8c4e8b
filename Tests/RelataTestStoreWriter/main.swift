// A process of its own that writes into a store, for tests of what several processes do and of one that is killed.
//
// RelataTestStoreWriter FILE NAME COUNT [TIMEOUT [history]]: saves COUNT diaries of ten pages with a note each, and
// changes and deletes something in each save. It prints the number of each save after the save has returned.
//
// RelataTestStoreWriter FILE full-disk: see FullDisk.
//
// RelataTestStoreWriter FILE migrate [BYTES]: opens a store of an older version, which migrates it; with no more than
// so many bytes a file.
//
// RelataTestStoreWriter FILE finish: opens a store that was migrated in part, and does the rest.

import Foundation
import Relata

/// Prints a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let arguments = CommandLine.arguments
if arguments.count == 3, arguments[2] == "full-disk" {
    let file = URL(filePath: arguments[1])
    try FullDisk(container: PersistentContainer(model: DiaryModel.managedObjectModel, at: file)).run()
    exit(0)
}
if arguments.count >= 3, arguments[2] == "migrate" {
    if arguments.count > 3, let bytes = UInt64(arguments[3]) {
        // Without that, exceeding the limit ends the process.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t.max)
        setrlimit(.init(RLIMIT_FSIZE.rawValue), &limit)
    }
    say("begins")
    do {
        var description = PersistentStoreDescription(url: URL(filePath: arguments[1]))
        description.timeout = 60
        description.migrationHints.discards = ["Page.cover"]
        let container = try PersistentContainer(model: DiaryModel.managedObjectModel, description: description)
        say(container.performedMigration == nil ? "opened" : "migrated")
    } catch {
        say("refused")
    }
    exit(0)
}
if arguments.count == 3, arguments[2] == "finish" {
    let file = URL(filePath: arguments[1])
    let container = try PersistentContainer(model: DiaryModel.managedObjectModel, at: file)
    say("begins")
    try container.finishMigration()
    exit(0)
}
guard arguments.count >= 4, let count = Int(arguments[3]) else {
    FileHandle.standardError.write(Data("RelataTestStoreWriter FILE NAME COUNT [TIMEOUT]\n".utf8))
    exit(2)
}
var description = PersistentStoreDescription(url: URL(filePath: arguments[1]))
if arguments.count > 4, let timeout = Double(arguments[4]) { description.timeout = timeout }
description.tracksHistory = arguments.count > 5 && arguments[5] == "history"
let container = try PersistentContainer(model: DiaryModel.managedObjectModel, description: description)
let context = container.newBackgroundContext()
context.transactionAuthor = arguments[2]
var previous: Diary?
for number in 0..<count {
    let diary = Diary(context: context)
    diary.name = "\(arguments[2]) \(number)"
    for position in 0..<10 {
        let page = Page(context: context)
        page.number = Int64(number)
        page.text = "\(position)"
        let note = Note(context: context)
        note.page = page
        diary.pages.append(page)
    }
    // What was saved before loses its last page with its note, and is renamed.
    if let previous, let page = previous.pages.last {
        context.delete(page)
        previous.name = "\(previous.name ?? "") done"
    }
    do {
        try context.save()
    } catch PersistenceError.storeBusy {
        say("busy")
        exit(3)
    }
    previous = diary
    say("\(number)")
}
