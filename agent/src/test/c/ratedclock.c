/*
 * ratedclock: an LD_PRELOAD library that gives one process a wall clock with a rate of its own, and leaves every other
 * clock and all timed waits alone. RATEDCLOCK_FILE holds four native int64, written by another process: a sequence, odd
 * while the others change; the monotonic and the wall time at which the rate began, in ns; and the rate, in millionths.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum { SEQUENCE, MONOTONIC, WALL, RATE, WORDS };

static const int64_t SECOND = 1000000000;
static _Atomic int64_t *words;

static int64_t wall_nanos(void) {
    struct timespec now;
    int64_t sequence, monotonic, wall, rate;
    do {
        sequence = atomic_load(&words[SEQUENCE]);
        monotonic = atomic_load(&words[MONOTONIC]);
        wall = atomic_load(&words[WALL]);
        rate = atomic_load(&words[RATE]);
        syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    } while (sequence % 2 != 0 || sequence != atomic_load(&words[SEQUENCE]));
    return wall + (int64_t)((__int128)(now.tv_sec * SECOND + now.tv_nsec - monotonic) * rate / 1000000);
}

EXPORT int clock_gettime(clockid_t id, struct timespec *out) {
    if (id != CLOCK_REALTIME || words == NULL) {
        return (int)syscall(SYS_clock_gettime, id, out);
    }
    int64_t nanos = wall_nanos();
    out->tv_sec = nanos / SECOND;
    out->tv_nsec = nanos % SECOND;
    return 0;
}

EXPORT int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    if (words == NULL) {
        return (int)syscall(SYS_gettimeofday, out, zone);
    }
    int64_t nanos = wall_nanos();
    out->tv_sec = nanos / SECOND;
    out->tv_usec = nanos % SECOND / 1000;
    return 0;
}

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("RATEDCLOCK_FILE");
    int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        void *mapped = mmap(NULL, WORDS * sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
        words = mapped == MAP_FAILED ? NULL : mapped;
        close(file);
    }
}
