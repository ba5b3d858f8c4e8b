#include <microhttpd.h>

// Functions that take any number of arguments, which Swift cannot call.

static inline struct MHD_Daemon *guestbook_start(
    uint16_t port, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed, void *context) {
    return MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, handler, context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned int)30,
        MHD_OPTION_END);
}

static inline uint16_t guestbook_port(struct MHD_Daemon *daemon) {
    return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}
