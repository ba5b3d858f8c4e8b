import CMicroHTTPD
import Foundation

/// What a client sends.
struct HTTPRequest: Sendable {
    let method: String
    /// The parts of the path, without what stands for special characters.
    let path: [String]
    let body: Data
}

/// What a client is sent: a status, and JSON.
struct HTTPResponse: Sendable {
    let status: UInt32
    let body: Data
}

/// An HTTP server; each request is answered on one of its threads, which may block.
final class HTTPServer {
    struct CannotListen: Error {
        let port: UInt16
    }

    /// What answers, where C can keep it.
    private final class Handler: Sendable {
        let answer: @Sendable (HTTPRequest) -> HTTPResponse

        init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) { self.answer = answer }
    }

    /// What has come of a request's body.
    private final class Upload {
        static var limit: Int { 1_000_000 }

        var body = Data()
        var isTooLarge = false

        func add(_ bytes: UnsafePointer<CChar>, _ count: Int) {
            isTooLarge = isTooLarge || body.count + count > Self.limit
            if !isTooLarge { body.append(Data(bytes: bytes, count: count)) }
        }
    }

    private let daemon: OpaquePointer
    private let handler: Handler

    /// Starts a server.
    /// - Parameters:
    ///   - port: where it listens; 0 for any port that is free.
    ///   - threads: how many requests are answered at once.
    ///   - answer: answers a request.
    init(port: UInt16, threads: UInt32, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) throws {
        handler = Handler(answer)
        let started = guestbook_start(
            port, threads,
            { context, connection, url, method, _, bytes, count, upload in
                guard let context, let connection, let url, let method, let count, let upload else {
                    return guestbook_no()
                }
                guard let known = upload.pointee else {
                    upload.pointee = Unmanaged.passRetained(Upload()).toOpaque()
                    return guestbook_yes()
                }
                let received = Unmanaged<Upload>.fromOpaque(known).takeUnretainedValue()
                if count.pointee > 0, let bytes {
                    received.add(bytes, count.pointee)
                    count.pointee = 0
                    return guestbook_yes()
                }
                let handler = Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue()
                let path = String(cString: url).split(separator: "/").map(String.init)
                let response =
                    received.isTooLarge
                    ? HTTPResponse(status: 413, body: Data())
                    : handler.answer(
                        HTTPRequest(method: String(cString: method), path: path, body: received.body))
                return HTTPServer.send(response, to: connection)
            },
            { _, _, upload, _ in
                guard let known = upload?.pointee else { return }
                Unmanaged<Upload>.fromOpaque(known).release()
                upload?.pointee = nil
            }, Unmanaged.passUnretained(handler).toOpaque())
        guard let started else { throw CannotListen(port: port) }
        daemon = started
    }

    private static func send(_ response: HTTPResponse, to connection: OpaquePointer) -> MHD_Result {
        let made = response.body.withUnsafeBytes { guestbook_response($0.baseAddress, $0.count) }
        guard let made else { return guestbook_no() }
        defer { MHD_destroy_response(made) }
        _ = MHD_add_response_header(made, "Content-Type", "application/json")
        return MHD_queue_response(connection, response.status, made)
    }

    /// Where the server listens.
    var port: UInt16 { guestbook_port(daemon) }

    /// Ends the server, when the requests that are being answered have their answers.
    func stop() { MHD_stop_daemon(daemon) }
}
