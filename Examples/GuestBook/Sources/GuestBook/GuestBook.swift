import Foundation
import Relata

/// The guest book behind the server: each request is answered in a context of its own.
struct GuestBook: Sendable {
    /// One container for the whole process; it can be used from every task.
    let container: PersistentContainer

    /// What a client sends to sign the book.
    struct Signature: Codable {
        let text: String
    }

    /// An answer other than a guest or an entry.
    struct Message: Codable {
        var deleted: Int?
        var error: String?
        var code: Int?
    }

    /// Answers a request, and never fails: an error is an answer too.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        do {
            switch (request.method, request.path.count, request.path.first) {
            case ("GET", 1, "guests"): return try await guests()
            case ("GET", 2, "guests"): return try await guest(named: request.path[1])
            case ("POST", 3, "guests") where request.path[2] == "entries":
                let signature = try JSONDecoder().decode(Signature.self, from: request.body)
                return try await sign(name: request.path[1], text: signature.text)
            case ("DELETE", 2, "guests"): return try await forget(name: request.path[1])
            default: return try respond(404, Message(error: "There is no such page."))
            }
        } catch let error as PersistenceError {
            // The code is Core Data's, the text is for people.
            return failure(422, Message(error: error.localizedDescription, code: error.code))
        } catch let error as DecodingError {
            return failure(400, Message(error: "The body cannot be understood: \(error)"))
        } catch {
            return failure(500, Message(error: error.localizedDescription))
        }
    }

    private func guests() async throws -> HTTPResponse {
        try await container.perform { context in
            let request = Guest.fetchRequest()
            request.sortDescriptors = [KeySortDescriptor(\Guest.name)]
            request.relationshipKeyPathsForPrefetching = ["entries"]
            // Objects stay here, which the compiler checks; values leave.
            return try respond(200, try context.fetch(request).map { Guest.Value($0) })
        }
    }

    private func guest(named name: String) async throws -> HTTPResponse {
        try await container.perform { context in
            guard let guest = try find(name, in: context) else {
                return try respond(404, Message(error: "Nobody is called \(name)."))
            }
            return try respond(200, guest.entries.map { Entry.Value($0) })
        }
    }

    private func sign(name: String, text: String) async throws -> HTTPResponse {
        try await container.perform { context in
            // Two requests can add one guest at the same time; the unique name makes them one.
            context.mergePolicy = .mergeByPropertyObjectTrump
            let guest = try find(name, in: context) ?? Guest(context: context, name: name)
            let entry = Entry(context: context, text: text)
            guest.entries.append(entry)
            try context.save()
            return try respond(201, Entry.Value(entry))
        }
    }

    private func forget(name: String) async throws -> HTTPResponse {
        try await container.perform { context in
            guard let guest = try find(name, in: context) else {
                return try respond(404, Message(error: "Nobody is called \(name)."))
            }
            context.delete(guest)
            // Guest.entries has the rule Cascade.
            return try respond(200, Message(deleted: try context.save().deletedObjectIDs.count))
        }
    }

    private func find(_ name: String, in context: ManagedObjectContext) throws -> Guest? {
        let request = FetchRequest(predicate: #Predicate<Guest> { $0.name == name })
        request.fetchLimit = 1
        return try context.fetch(request).first
    }

    private func respond(_ status: Int, _ value: some Encodable) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HTTPResponse(status: status, body: try encoder.encode(value))
    }

    private func failure(_ status: Int, _ message: Message) -> HTTPResponse {
        (try? respond(status, message)) ?? HTTPResponse(status: 500, body: Data())
    }
}
