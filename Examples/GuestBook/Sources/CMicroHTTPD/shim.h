#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

// Swift cannot call C functions with any number of arguments, and its names of enumerations' cases depend on the version of the header.

/// Starts a server on this machine's own address; port 0 stands for any that is free.
static inline struct MHD_Daemon *guestbook_start(
    uint16_t port, unsigned int threads, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    void *context) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR,
        (struct sockaddr *)&address, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_TIMEOUT, 30u,
        MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_END);
}

/// The port that a server listens on; 0 if that is not known.
static inline uint16_t guestbook_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

/// A response with a copy of some bytes.
static inline struct MHD_Response *guestbook_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// What a handler returns that goes on, and one that closes the connection.
static inline enum MHD_Result guestbook_yes(void) { return MHD_YES; }
static inline enum MHD_Result guestbook_no(void) { return MHD_NO; }
