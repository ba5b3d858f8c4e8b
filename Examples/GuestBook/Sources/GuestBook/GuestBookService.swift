import Foundation
import Relata

/// What a client is told of a guest.
struct GuestValue: Codable, Sendable {
    let name: String
    let entries: Int
}

/// What a guest has written.
struct EntryValue: Codable, Sendable {
    let text: String
}

/// The guest book: answers requests, each in a context of its own. What leaves a context is a value; objects stay in it.
struct GuestBookService: Sendable {
    let container: PersistentContainer

    /// Answers a request, on the thread that it is called on.
    func answer(_ request: HTTPRequest) -> HTTPResponse {
        do {
            let context = container.newBackgroundContext()
            // Two requests can add one guest at the same time; the unique name makes them one.
            context.mergePolicy = .mergeByPropertyObjectTrump
            context.transactionAuthor = "\(request.method) /\(request.path.joined(separator: "/"))"
            return try context.performAndWait { try answer(request, in: context) }
        } catch let error as PersistenceError {
            return refusal(of: error)
        } catch {
            return problem(400, "\(error)")
        }
    }

    private func answer(_ request: HTTPRequest, in context: ManagedObjectContext) throws -> HTTPResponse {
        switch (request.method, request.path.count, request.path.first, request.path.last) {
        case ("GET", 1, "guests", _): return try guests(in: context)
        case ("GET", 1, "metrics", _): return try metrics()
        case ("GET", 3, "guests", "entries"): return try entries(of: request.path[1], in: context)
        case ("POST", 3, "guests", "entries"):
            return try sign(request.path[1], JSONDecoder().decode(EntryValue.self, from: request.body), in: context)
        case ("DELETE", 2, "guests", _): return try forget(request.path[1], in: context)
        default: return problem(404, "There is no \(request.method) /\(request.path.joined(separator: "/"))")
        }
    }

    /// The guest of a name, if there is one.
    private func guest(named name: String, in context: ManagedObjectContext) throws -> Guest? {
        let request = Guest.fetchRequest()
        request.predicate = try FetchPredicate(format: "name == %@", name)
        return try context.fetch(request).first
    }

    private func guests(in context: ManagedObjectContext) throws -> HTTPResponse {
        let request = Guest.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(key: "name")]
        return try json(
            200, context.fetch(request).map { GuestValue(name: $0.name, entries: $0.entries.count) })
    }

    private func entries(of name: String, in context: ManagedObjectContext) throws -> HTTPResponse {
        guard let guest = try guest(named: name, in: context) else { return problem(404, "Nobody is called \(name)") }
        return try json(200, guest.entries.map { EntryValue(text: $0.text) })
    }

    private func sign(_ name: String, _ entry: EntryValue, in context: ManagedObjectContext) throws -> HTTPResponse {
        let guest = try guest(named: name, in: context) ?? Guest(context: context, name: name)
        guest.entries.append(Entry(context: context, text: entry.text))
        try context.save()
        return try json(201, entry)
    }

    private func forget(_ name: String, in context: ManagedObjectContext) throws -> HTTPResponse {
        guard let guest = try guest(named: name, in: context) else { return problem(404, "Nobody is called \(name)") }
        context.delete(guest)
        let changes = try context.save()
        return try json(200, ["deletedRows": changes.deletedObjectIDs.count])
    }

    private func metrics() throws -> HTTPResponse {
        let metrics = container.metrics
        return try json(
            200, ["fetches": metrics.fetches, "saves": metrics.saves, "connections": metrics.openConnections])
    }

    private func json(_ status: UInt32, _ value: some Encodable) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return HTTPResponse(status: status, body: try encoder.encode(value))
    }

    private func problem(_ status: UInt32, _ message: String) -> HTTPResponse {
        (try? json(status, ["error": message])) ?? HTTPResponse(status: 500, body: Data())
    }

    /// What a client did wrong is told; what went wrong here is not.
    private func refusal(of error: PersistenceError) -> HTTPResponse {
        switch error {
        case .validation, .multipleValidation: problem(422, "The entry is refused (\(error.code))")
        case .storeBusy: problem(503, "Try again later")
        default: problem(500, "The guest book is out of order (\(error.code))")
        }
    }
}
