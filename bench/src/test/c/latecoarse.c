/* latecoarse: an LD_PRELOAD library that makes the kernel's coarse wall clock 15 ms later than it is. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { LATE_NANOS = 15000000, SECOND_NANOS = 1000000000 };

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *time) {
    int failed = (int)syscall(SYS_clock_gettime, clock, time);
    if (failed == 0 && clock == CLOCK_REALTIME_COARSE) {
        time->tv_nsec -= LATE_NANOS;
        if (time->tv_nsec < 0) {
            time->tv_nsec += SECOND_NANOS;
            time->tv_sec--;
        }
    }
    return failed;
}
