/*
 * ticklate BOUND: says when the kernel's own timer tick was so late that a clock that follows the kernel's coarse one may
 * be more than BOUND ms behind, as when a hypervisor holds a processor back. Ends when its stdin does.
 * Why: docs/decisions/28-slow-kernel.md.
 *
 * On each processor a real-time thread wakes every millisecond. It prints "FROM TO", in ms since the epoch, if
 *   1. the kernel's coarse clock, which moves with the tick alone, is more than half of that behind the real one, and
 *      more than the two steps that it is on any machine; or
 *   2. no thread, on whatever processor, has woken for the rest of it: the whole machine stood still, and the tick
 *      that was due may be served before anybody can see that it was late; or
 *   3. the wake before, of whatever thread, was such a one: until now nobody saw that the tick had come.
 * A processor that is held back alone is told by 1: one of them ticks for all, and where it is that one, the others see
 * the coarse clock stand. A clock that follows the coarse one is then at most BOUND behind at any moment that no line
 * covers: the first part at the last wake before it, and the second since. A bound of less than two steps and 2 ms is
 * taken for that.
 *
 * The first line is "watching N processors", or why not. Nothing is allocated after it, and what is allocated stays in
 * memory.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PRIORITY = 5, STACK_BYTES = 64 * 1024 };

static const int64_t MILLI_NANOS = 1000000;
static const int64_t SECOND_NANOS = 1000000000;

/* Nothing is late before the first line is out. */
static _Atomic int64_t late_nanos = INT64_MAX;
static _Atomic int64_t stood_nanos = INT64_MAX;
static _Atomic int64_t last_wake_nanos;
/* The last wake, of whatever thread, that was late; 0 once one was in time. */
static _Atomic int64_t late_wake_nanos;

static int64_t nanos(struct timespec time) { return time.tv_sec * SECOND_NANOS + time.tv_nsec; }

static int64_t now_nanos(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return nanos(time);
}

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

/* One write for a line: lines of several threads don't mix. */
static void say(const char *line) {
    size_t length = strlen(line);
    if (write(STDOUT_FILENO, line, length) != (ssize_t)length) {
        _exit(1);
    }
}

/* A thread that was held back after it read the clock must not put the time of the last wake back. */
static int64_t wake_before(int64_t now) {
    int64_t before = atomic_load(&last_wake_nanos);
    while (before < now && !atomic_compare_exchange_weak(&last_wake_nanos, &before, now)) {
    }
    return before;
}

static void sleep_until(int64_t wake_nanos) {
    struct timespec wake = {.tv_sec = wake_nanos / SECOND_NANOS, .tv_nsec = wake_nanos % SECOND_NANOS};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, NULL) == EINTR) {
    }
}

/*
 * The real clock comes before the coarse one: a pause between the two can't make a tick look late that was not. It is
 * read again for the line's end: what the coarse clock has shown is known from then on only.
 */
static void *watch(void *unused) {
    int64_t now = now_nanos(CLOCK_MONOTONIC);
    for (;;) {
        sleep_until(now + MILLI_NANOS);
        now = now_nanos(CLOCK_MONOTONIC);
        int64_t stood = now - wake_before(now);
        int64_t real = now_nanos(CLOCK_REALTIME);
        int64_t behind = real - now_nanos(CLOCK_REALTIME_COARSE);
        int64_t late = later(stood, behind);
        bool is_late = behind > atomic_load(&late_nanos) || stood > atomic_load(&stood_nanos);
        int64_t late_wake = atomic_exchange(&late_wake_nanos, is_late ? now : 0);
        if (late_wake != 0 || is_late) {
            /* Back to that wake, although another thread may have woken since: then there is no gap between lines. */
            late = late_wake == 0 ? late : later(late, now - late_wake);
            char line[64];
            snprintf(line, sizeof line, "%lld %lld\n", (long long)((real - late) / MILLI_NANOS),
                     (long long)(now_nanos(CLOCK_REALTIME) / MILLI_NANOS));
            say(line);
        }
    }
    return unused;
}

static int start_on(int processor, pthread_attr_t *attributes) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    pthread_attr_setaffinity_np(attributes, sizeof one, &one);
    pthread_t thread;
    return pthread_create(&thread, attributes, watch, NULL);
}

static int refuse(const char *what, int error) {
    printf("refused: %s: %s\n", what, strerror(error));
    return 1;
}

static int64_t two_steps_nanos(void) {
    struct timespec step;
    clock_getres(CLOCK_REALTIME_COARSE, &step);
    return 2 * nanos(step);
}

int main(int count, char **arguments) {
    int64_t millis = count == 2 ? atoll(arguments[1]) : 0;
    if (millis < 1) {
        fprintf(stderr, "usage: ticklate BOUND\n");
        return 2;
    }
    /* Where it is not allowed, the few pages that are used every millisecond stay in memory all the same. */
    mlockall(MCL_CURRENT | MCL_FUTURE);
    struct sched_param priority = {.sched_priority = PRIORITY};
    if (sched_setscheduler(0, SCHED_FIFO, &priority) != 0) {
        return refuse("real-time priority", errno);
    }
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, later(STACK_BYTES, PTHREAD_STACK_MIN));
    last_wake_nanos = now_nanos(CLOCK_MONOTONIC);
    long online = sysconf(_SC_NPROCESSORS_ONLN), configured = sysconf(_SC_NPROCESSORS_CONF), watched = 0;
    int error = EINVAL;
    for (int processor = 0; processor < configured && processor < CPU_SETSIZE; processor++) {
        int failed = start_on(processor, &attributes);
        watched += failed == 0;
        error = failed == 0 ? error : failed;
    }
    if (watched < online) {
        return refuse("a thread on each processor", error);
    }
    char line[64];
    snprintf(line, sizeof line, "watching %ld processors\n", watched);
    say(line);
    int64_t bound = later(millis * MILLI_NANOS, two_steps_nanos() + 2 * MILLI_NANOS);
    int64_t late = later(bound / 2, two_steps_nanos() + MILLI_NANOS / 2);
    atomic_store(&stood_nanos, bound - late);
    atomic_store(&late_nanos, late);
    while (read(STDIN_FILENO, line, sizeof line) > 0) {
    }
    return 0;
}
