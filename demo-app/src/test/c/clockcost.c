/*
 * clockcost CLOCK READS [fork]: nanoseconds per read of one clock, the best of 50 batches of READS.
 * CLOCK: realtime, monotonic, raw, boottime, tai, realtime-coarse, monotonic-coarse, gettimeofday, or invalid.
 * With fork a child reads the clock READS times first, from a signal handler.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GETTIMEOFDAY = -1000, INVALID = 99, BATCHES = 50 };

static const struct {
    const char *name;
    int id;
} CLOCKS[] = {
    {"realtime", CLOCK_REALTIME},
    {"monotonic", CLOCK_MONOTONIC},
    {"raw", CLOCK_MONOTONIC_RAW},
    {"boottime", CLOCK_BOOTTIME},
    {"tai", CLOCK_TAI},
    {"realtime-coarse", CLOCK_REALTIME_COARSE},
    {"monotonic-coarse", CLOCK_MONOTONIC_COARSE},
    {"gettimeofday", GETTIMEOFDAY},
    {"invalid", INVALID},
};

static int clock_id;
static long reads;

/* Past the preloaded library, so that the stopwatch is neither slowed nor counted. */
static int64_t stopwatch_ns(void) {
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static int read_once(void) {
    if (clock_id == GETTIMEOFDAY) {
        struct timeval now;
        return gettimeofday(&now, NULL);
    }
    struct timespec now;
    return clock_gettime(clock_id, &now);
}

static void read_many(int signal) {
    (void)signal;
    for (long i = 0; i < reads; i++) {
        read_once();
    }
}

static void read_in_child(void) {
    pid_t child = fork();
    if (child == 0) {
        signal(SIGUSR1, read_many);
        raise(SIGUSR1);
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

int main(int argc, char **argv) {
    size_t clocks = sizeof CLOCKS / sizeof CLOCKS[0], i = 0;
    while (argc > 2 && i < clocks && strcmp(argv[1], CLOCKS[i].name) != 0) {
        i++;
    }
    if (argc < 3 || i == clocks) {
        fprintf(stderr, "usage: clockcost CLOCK READS [fork]\n");
        return 2;
    }
    clock_id = CLOCKS[i].id;
    reads = atol(argv[2]);
    if (clock_id == INVALID) {
        int result = read_once();
        printf("%d %s\n", result, result == 0 ? "" : strerror(errno));
        return 0;
    }
    if (argc > 3) {
        read_in_child();
    }
    int64_t best = INT64_MAX;
    for (int batch = 0; batch < BATCHES; batch++) {
        int64_t start = stopwatch_ns();
        read_many(0);
        int64_t took = stopwatch_ns() - start;
        best = took < best ? took : best;
    }
    printf("%.1f\n", (double)best / (double)reads);
    return 0;
}
