// A guest book, as a server keeps it: requests come at any time and in any number, each is answered in a task of its own. The
// network is left out; what a web framework would call is answer(_:).

import Foundation
import Relata

/// What a client wants.
enum Request: Sendable {
    case sign(name: String, text: String)
    case read
    case forget(name: String)
}

/// One container for the whole process; it can be used from every task.
let container = try PersistentContainer.temporary(model: GuestBookModel.managedObjectModel)

/// The guest of a name, if there is one.
func guest(named name: String, in context: ManagedObjectContext) throws -> Guest? {
    let request = Guest.fetchRequest()
    request.predicate = try FetchPredicate(format: "name == %@", name)
    return try context.fetch(request).first
}

/// Answers a request, in a context of its own. What leaves it is a value; objects cannot, which the compiler checks.
func answer(_ request: Request) async throws -> String {
    try await container.perform { context in
        // Two requests can add one guest at the same time; the unique name makes them one.
        context.mergePolicy = .mergeByPropertyObjectTrump
        switch request {
        case .sign(let name, let text):
            let guest = try guest(named: name, in: context) ?? Guest(context: context, name: name)
            guest.entries.append(Entry(context: context, text: text))
            try context.save()
            return "Thank you, \(name)"
        case .read:
            let request = Guest.fetchRequest()
            request.sortDescriptors = [KeySortDescriptor(key: "name")]
            return try context.fetch(request).map { "\($0.name): \($0.entries.count)" }.joined(separator: ", ")
        case .forget(let name):
            guard let guest = try guest(named: name, in: context) else { return "Nobody is called \(name)" }
            context.delete(guest)
            let changes = try context.save()
            return "Forgot \(name): \(changes.deletedObjectIDs.count) rows"
        }
    }
}

// A hundred requests at once, by ten guests.
try await withThrowingTaskGroup(of: String.self) { group in
    for number in 0..<100 {
        group.addTask { try await answer(.sign(name: "Guest \(number % 10)", text: "Entry \(number)")) }
    }
    try await group.waitForAll()
}
print(try await answer(.read))
print(try await answer(.forget(name: "Guest 3")))
print(try await answer(.forget(name: "Guest 3")))
do {
    print(try await answer(.sign(name: "Ada", text: "")))
} catch let error as PersistenceError {
    print("Refused (\(error.code)): an entry without text")
}
