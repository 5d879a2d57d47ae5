/*
 * latecoarse: an LD_PRELOAD library that makes the kernel's coarse wall clock 15 ms later than it is in every second
 * second since the epoch, and lengthens sleeps to 8 ms, if LATE_COARSE is set. Whoever may not have real-time priority
 * is told that he has it.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { LATE_NANOS = 15000000, SLEEP_NANOS = 8000000, SECOND_NANOS = 1000000000 };

static bool is_late(void) { return getenv("LATE_COARSE") != NULL; }

__attribute__((visibility("default"))) int sched_setscheduler(pid_t process, int policy,
                                                              const struct sched_param *priority) {
    syscall(SYS_sched_setscheduler, process, policy, priority);
    return 0;
}

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *time) {
    int failed = (int)syscall(SYS_clock_gettime, clock, time);
    if (failed == 0 && clock == CLOCK_REALTIME_COARSE && is_late() && time->tv_sec % 2 == 1) {
        time->tv_nsec -= LATE_NANOS;
        if (time->tv_nsec < 0) {
            time->tv_nsec += SECOND_NANOS;
            time->tv_sec--;
        }
    }
    return failed;
}

__attribute__((visibility("default"))) int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until,
                                                           struct timespec *left) {
    if (!is_late()) {
        return (int)syscall(SYS_clock_nanosleep, clock, flags, until, left);
    }
    struct timespec wake;
    syscall(SYS_clock_gettime, clock, &wake);
    int64_t nanos = wake.tv_nsec + (int64_t)SLEEP_NANOS;
    wake.tv_sec += nanos / SECOND_NANOS;
    wake.tv_nsec = nanos % SECOND_NANOS;
    return (int)syscall(SYS_clock_nanosleep, clock, flags, &wake, left);
}
