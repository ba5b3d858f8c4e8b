import CMicroHTTPD
import Foundation
import Synchronization

/// A request as a route sees it.
struct HTTPRequest: Sendable {
    let method: String
    let path: [String]
    let body: Data
}

/// What a route answers.
struct HTTPResponse: Sendable {
    let status: Int
    let body: Data
}

/// A small HTTP server over libmicrohttpd. A connection that waits for its answer holds no thread.
final class HTTPServer: Sendable {
    /// The largest body of a request, in bytes; a larger one is answered with 413.
    static let largestBody = 1 << 20

    private let handler: @Sendable (HTTPRequest) async -> HTTPResponse
    private let state = Mutex(State())

    private struct State: @unchecked Sendable {
        /// The library's server, which it lets any thread use.
        var daemon: OpaquePointer?
        var requestsInProgress = 0
    }

    init(handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
        self.handler = handler
    }

    /// Listens at a port, 0 for any that is free, and returns which it is.
    func start(port: UInt16) throws -> UInt16 {
        // Whoever starts the server keeps it until it is stopped.
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard let daemon = guestbook_start(port, receive, complete, context) else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
        }
        state.withLock { $0.daemon = daemon }
        return guestbook_port(daemon)
    }

    /// Takes no new connections, and returns when every request that was taken has its answer.
    func stop() async throws {
        guard let daemon = state.withLock({ $0.daemon.take() }) else { return }
        let socket = MHD_quiesce_daemon(daemon)
        while state.withLock({ $0.requestsInProgress }) > 0 { try await Task.sleep(for: .milliseconds(10)) }
        MHD_stop_daemon(daemon)
        if socket >= 0 { close(socket) }
    }

    fileprivate func answer(_ exchange: Exchange) {
        state.withLock { $0.requestsInProgress += 1 }
        Task {
            exchange.finish(with: await handler(exchange.request))
            state.withLock { $0.requestsInProgress -= 1 }
        }
    }
}

/// A request while it is received and answered: the library calls for it again and again, and keeps it in between.
private final class Exchange: @unchecked Sendable {
    // A suspended connection is the handler's alone, any other the library's thread's: the two never use it at once.
    private let connection: OpaquePointer
    private let method: String
    private let path: [String]
    private var body = Data()
    private var isTooLarge = false
    private var response: HTTPResponse?

    init(_ connection: OpaquePointer, method: String, url: String) {
        self.connection = connection
        self.method = method
        path = url.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    }

    var request: HTTPRequest { HTTPRequest(method: method, path: path, body: body) }

    func receive(_ bytes: UnsafeRawBufferPointer) {
        if body.count + bytes.count > HTTPServer.largestBody {
            isTooLarge = true
        } else {
            body.append(contentsOf: bytes)
        }
    }

    /// Sends the response, if there is one, or asks the server for it.
    func proceed(_ server: HTTPServer) -> MHD_Result {
        if isTooLarge { response = HTTPResponse(status: 413, body: Data(#"{"error":"The body is too large."}"#.utf8)) }
        guard let response else {
            MHD_suspend_connection(connection)
            server.answer(self)
            return .YES
        }
        let made = response.body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
        }
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        MHD_add_response_header(made, "Content-Type", "application/json")
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    func finish(with response: HTTPResponse) {
        self.response = response
        MHD_resume_connection(connection)
    }
}

/// Called for the head of a request, each piece of its body, its end, and again when its connection is resumed.
private func receive(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let url, let method, let count, let kept else { return .NO }
    guard let pointer = kept.pointee else {
        let exchange = Exchange(connection, method: String(cString: method), url: String(cString: url))
        kept.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    if count.pointee > 0 {
        exchange.receive(UnsafeRawBufferPointer(start: bytes, count: count.pointee))
        count.pointee = 0
        return .YES
    }
    return exchange.proceed(Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue())
}

/// Called when a request has been answered, or its connection has ended.
private func complete(
    _: UnsafeMutableRawPointer?, _: OpaquePointer?, _ kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _: MHD_RequestTerminationCode
) {
    guard let pointer = kept?.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(pointer).release()
    kept?.pointee = nil
}
