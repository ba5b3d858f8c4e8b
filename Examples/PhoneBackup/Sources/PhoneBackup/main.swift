// Opens the store of an iPhone's app, takes its data over, and answers questions from it.

import Foundation
import Relata
import RelataImport

// The backup that `make` writes; or one of your own.
let folder = URL(filePath: #filePath).appending(path: "../../../Backup").standardized
let backup = CommandLine.arguments.dropFirst().first.map { URL(filePath: $0) } ?? folder.appending(path: "Hikes.sqlite")
guard FileManager.default.fileExists(atPath: backup.path) else {
    print("There is no backup at \(backup.path). Run make in the folder of the example first.")
    exit(1)
}

let work = FileManager.default.temporaryDirectory.appending(path: "phone-backup-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: work) }

let imported = try PersistentContainer.importCoreDataStore(
    at: backup, to: work.appending(path: "Hikes.sqlite"), model: HikesModel.managedObjectModel)
for (entity, count) in imported.report.objects { print("\(entity): \(count)") }

let context = imported.container.newBackgroundContext()
let request = Hike.fetchRequest()
request.sortDescriptors = [KeySortDescriptor(\Hike.date)]
let hikes = try context.fetch(request)
print("All hikes: \(hikes.reduce(0) { $0 + $1.kilometres }) km")
for hike in hikes {
    let route = hike.peaks.map(\.name).joined(separator: ", ")
    print("\(hike.title): \(route.isEmpty ? "no peak" : route)")
    if let photo = hike.photo { print("  with \(String(decoding: photo, as: UTF8.self))") }
}

// The new store is one of Relata's like any other, and goes on where the phone stopped: this hike is number 6.
let next = Hike(context: context)
next.title = "Tomorrow"
next.date = Date(timeIntervalSinceReferenceDate: 800_000_000)
try context.save()
print("Saved \(next.title) as \(next.objectID)")
