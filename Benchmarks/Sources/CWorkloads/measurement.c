#include "workloads.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/// A line of the process's status, in bytes; -1 where the system has none.
static int64_t status_bytes(const char *name) {
    FILE *file = fopen("/proc/self/status", "r");
    if (file == NULL) return -1;
    char line[256];
    long long value = -1;
    size_t length = strlen(name);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, name, length) == 0 && sscanf(line + length, ": %lld", &value) == 1) break;
    }
    fclose(file);
    return value < 0 ? -1 : value * 1024;
}

// Linux hands the peak that getrusage gives down from the process that started this one, so it may never be exceeded here.
static int64_t peak(void) {
    int64_t bytes = status_bytes("VmHWM");
    if (bytes >= 0) return bytes;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    return usage.ru_maxrss;
#else
    return usage.ru_maxrss * 1024;
#endif
}

/// Makes what is in use now the peak, where the system can.
static void forget_peak(void) {
    FILE *file = fopen("/proc/self/clear_refs", "w");
    if (file == NULL) return;
    fputs("5", file);
    fclose(file);
}

void measurement_time(measurement *measurement) {
    measurement->wall = seconds(CLOCK_MONOTONIC);
    measurement->cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
}

void measurement_begin(measurement *measurement) {
    forget_peak();
    measurement->memory = peak();
    measurement_time(measurement);
}

void measurement_end(measurement *measurement) {
    measurement->cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - measurement->cpu;
    measurement->wall = seconds(CLOCK_MONOTONIC) - measurement->wall;
    measurement->memory = peak() - measurement->memory;
}
