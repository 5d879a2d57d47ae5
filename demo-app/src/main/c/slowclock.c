/*
 * slowclock: an LD_PRELOAD library that makes the clock of one process as slow as on hosts without a vDSO clock.
 *
 *   SLOWCLOCK_MODE=off       (or unset) the vDSO at full speed
 *   SLOWCLOCK_MODE=syscall   every read is a system call, as with clocksource xen
 *   SLOWCLOCK_MODE=device    a system call and a read of a device that serves one reader at a time, as with acpi_pm
 *   SLOWCLOCK_CYCLES=N       how long the device takes, in ticks of the CPU's time stamp counter
 *   SLOWCLOCK_COUNTS=FILE    three native uint64 for another process to map: reads of the wall clock (CLOCK_REALTIME
 *                            and gettimeofday), reads of the other slowed clocks; and, to be written there, the mode
 *                            from now on: 1 off, 2 syscall, 3 device, else SLOWCLOCK_MODE's. The last process to
 *                            start owns the file.
 *
 * Coarse clocks and CPU-time clocks go straight through, as they do on such a kernel. time() reads the coarse clock.
 *
 * The read path takes no lock, allocates nothing and calls nothing but the kernel and the vDSO: it may run in a signal
 * handler, after fork, and before the constructor below, when everything is still zero and means "off".
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

#if defined(__x86_64__)
static uint64_t counter(void) { return __builtin_ia32_rdtsc(); }
static uint64_t default_cycles(void) { return 8000; }
#elif defined(__aarch64__)
static uint64_t counter(void) {
    uint64_t ticks;
    __asm__ volatile("isb; mrs %0, cntvct_el0" : "=r"(ticks)::"memory");
    return ticks;
}
/* This counter runs at 24 MHz to 1 GHz: the 3.2 µs that 8000 cycles take on x86-64. */
static uint64_t default_cycles(void) {
    uint64_t hertz;
    __asm__ volatile("mrs %0, cntfrq_el0" : "=r"(hertz));
    return hertz / 312500;
}
#else
#error "slowclock knows the time stamp counters of x86-64 and aarch64 only"
#endif

enum mode { OFF, SYSCALL, DEVICE };
enum { WALL, OTHER, SWITCH, WORDS };

static const uint64_t CYCLES_MAX = 1000000000;
/* More readers than this in the queue: the counter has jumped (a restored virtual machine). */
static const uint64_t QUEUE_MAX = 4096;

static enum mode mode_at_start;
static uint64_t device_cycles;
static _Atomic uint64_t device_free_at;
static _Atomic uint64_t *counts;
static int (*next_clock_gettime)(clockid_t, struct timespec *);
static int (*next_gettimeofday)(struct timeval *, void *);

/*
 * The device is a queue in time: a reader takes the next free slot and is busy until its slot has passed. With a lock,
 * a holder that loses its CPU would stop every other reader for a scheduler's time slice, which no device does. Here
 *   1. slots follow one another without overlap, so n readers together never get more than one slot's rate;
 *   2. a reader that loses its CPU delays nobody: its slot passes without it;
 *   3. nobody waits longer than for the slots that were taken before its own.
 * The loop has no pause instruction: a hypervisor may take many of them as leave to run something else.
 */
static void device_read(void) {
    uint64_t now = counter(), taken = atomic_load_explicit(&device_free_at, memory_order_relaxed), start;
    do {
        uint64_t ahead = taken - now;
        start = ahead <= QUEUE_MAX * device_cycles ? taken : now;
    } while (!atomic_compare_exchange_weak_explicit(&device_free_at, &taken, start + device_cycles,
                                                    memory_order_relaxed, memory_order_relaxed));
    while ((int64_t)(counter() - (start + device_cycles)) < 0) {
    }
}

static void count(int which) {
    if (counts != NULL) {
        atomic_fetch_add_explicit(&counts[which], 1, memory_order_relaxed);
    }
}

static enum mode current_mode(void) {
    uint64_t said = counts == NULL ? 0 : atomic_load_explicit(&counts[SWITCH], memory_order_relaxed);
    return said == 0 || said > DEVICE + 1 ? mode_at_start : (enum mode)(said - 1);
}

static int is_slowed(clockid_t id) {
    return id == CLOCK_REALTIME || id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_RAW || id == CLOCK_BOOTTIME ||
           id == CLOCK_TAI;
}

/* The device comes before the system call: the time returned is that of the end of the read, never of its past. */
EXPORT int clock_gettime(clockid_t id, struct timespec *out) {
    if (is_slowed(id)) {
        enum mode mode = current_mode();
        count(id == CLOCK_REALTIME ? WALL : OTHER);
        if (mode == DEVICE) {
            device_read();
        }
        if (mode != OFF) {
            return (int)syscall(SYS_clock_gettime, id, out);
        }
    }
    return next_clock_gettime != NULL ? next_clock_gettime(id, out) : (int)syscall(SYS_clock_gettime, id, out);
}

EXPORT int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    enum mode mode = current_mode();
    count(WALL);
    if (mode == DEVICE) {
        device_read();
    }
    return mode == OFF && next_gettimeofday != NULL ? next_gettimeofday(out, zone)
                                                    : (int)syscall(SYS_gettimeofday, out, zone);
}

static uint64_t chosen_cycles(const char *value) {
    if (value == NULL) {
        return default_cycles();
    }
    char *end;
    errno = 0;
    unsigned long long cycles = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || cycles < 1 || cycles > CYCLES_MAX) {
        fprintf(stderr, "slowclock: SLOWCLOCK_CYCLES=%s is no whole number from 1 to %llu; %llu is used\n", value,
                (unsigned long long)CYCLES_MAX, (unsigned long long)default_cycles());
        return default_cycles();
    }
    return cycles;
}

static enum mode chosen_mode(const char *value) {
    if (value == NULL || strcmp(value, "off") == 0) {
        return OFF;
    }
    if (strcmp(value, "syscall") == 0) {
        return SYSCALL;
    }
    if (strcmp(value, "device") == 0) {
        return DEVICE;
    }
    fprintf(stderr, "slowclock: SLOWCLOCK_MODE=%s is none of off, syscall, device; the clock runs at full speed\n",
            value);
    return OFF;
}

/*
 * Never O_TRUNC: a process that has the file mapped would die of SIGBUS. Written before it is mapped: a full disk fails
 * here.
 */
static _Atomic uint64_t *mapped_counts(const char *path) {
    if (path == NULL) {
        return NULL;
    }
    static const uint64_t zeros[WORDS];
    void *map = MAP_FAILED;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd >= 0 && pwrite(fd, zeros, sizeof zeros, 0) == (ssize_t)sizeof zeros && ftruncate(fd, sizeof zeros) == 0) {
        map = mmap(NULL, sizeof zeros, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    if (map == MAP_FAILED) {
        fprintf(stderr, "slowclock: SLOWCLOCK_COUNTS=%s: %s; nothing is counted\n", path, strerror(errno));
    }
    if (fd >= 0) {
        close(fd);
    }
    return map == MAP_FAILED ? NULL : map;
}

/*
 * dlsym may allocate and take locks: here, never in the read path. The mode comes last, when all that it needs stands.
 */
__attribute__((constructor)) static void slowclock_start(void) {
    *(void **)&next_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    *(void **)&next_gettimeofday = dlsym(RTLD_NEXT, "gettimeofday");
    device_cycles = chosen_cycles(getenv("SLOWCLOCK_CYCLES"));
    counts = mapped_counts(getenv("SLOWCLOCK_COUNTS"));
    mode_at_start = chosen_mode(getenv("SLOWCLOCK_MODE"));
}
