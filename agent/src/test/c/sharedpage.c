/*
 * sharedpage: an LD_PRELOAD library that takes from a process the page by which the kernel tells it the time, [vvar].
 *
 *   SHAREDPAGE=gone      it is unmapped at start, as where the kernel has no vDSO
 *   signal SIGRTMIN + 5  it is unmapped
 *   signal SIGRTMIN + 6  it is moved to another address, as a restored checkpoint may find it
 *   signal SIGRTMIN + 7  it is unmapped, and a page of zeros comes in its place
 *   signal SIGRTMIN + 8  a copy of it comes in its place, in one step, which nobody writes any more
 *   signal SIGRTMIN + 9  the same, in the midst of an update: its count stays odd
 *   signal SIGRTMIN + 10 the same, with a coarse wall clock that is ten years ahead
 *
 * The vDSO reads that page, and libc knows the vDSO by address. So at start each function of the vDSO that reads the
 * page is overwritten with the system call that it saves. From then on every clock costs what it costs without a vDSO.
 *
 * Where the kernel seals these mappings the process ends before main with status 77.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { UNMAP = 5, MOVE, REPLACE, STAND, ODD, AHEAD };
enum { COUNT_NEW = 0, COUNT_OLD = 128, PAGE = 4096 };
enum { AREAS_MAX = 8, FORBIDDEN = 77 };

struct area {
    char *start;
    size_t bytes;
    char *other;
};

struct function {
    const char *name;
    uint32_t number;
};

#if defined(__x86_64__)
static const struct function functions[] = {
    {"__vdso_clock_gettime", SYS_clock_gettime}, {"__vdso_gettimeofday", SYS_gettimeofday},
    {"__vdso_clock_getres", SYS_clock_getres},   {"__vdso_time", SYS_time},
    {"__vdso_getrandom", SYS_getrandom},
};

/* endbr64; mov eax, number; syscall; ret */
static void write_call(unsigned char *at, uint32_t number) {
    static const unsigned char code[] = {0xf3, 0x0f, 0x1e, 0xfa, 0xb8, 0, 0, 0, 0, 0x0f, 0x05, 0xc3};
    memcpy(at, code, sizeof code);
    memcpy(at + 5, &number, sizeof number);
}
#elif defined(__aarch64__)
static const struct function functions[] = {
    {"__kernel_clock_gettime", SYS_clock_gettime},
    {"__kernel_gettimeofday", SYS_gettimeofday},
    {"__kernel_clock_getres", SYS_clock_getres},
    {"__kernel_getrandom", SYS_getrandom},
};

/* bti c; mov w8, number; svc 0; ret */
static void write_call(unsigned char *at, uint32_t number) {
    const uint32_t code[] = {0xd503245f, 0x52800008 | number << 5, 0xd4000001, 0xd65f03c0};
    memcpy(at, code, sizeof code);
    __builtin___clear_cache((char *)at, (char *)at + sizeof code);
}
#else
#error "sharedpage knows the system calls of x86-64 and aarch64 only"
#endif

static struct area areas[AREAS_MAX];
static int area_count;

static void forbidden(const char *what) {
    fprintf(stderr, "sharedpage: %s: %s\n", what, strerror(errno));
    _exit(FORBIDDEN);
}

/* Mappings whose name begins so. Called at start only: a signal handler must not use stdio. */
static int find(const char *name, struct area *found) {
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[512];
    int count = 0;
    while (maps != NULL && count < AREAS_MAX && fgets(line, sizeof line, maps) != NULL) {
        uintptr_t start, end;
        if (strstr(line, name) != NULL && sscanf(line, "%lx-%lx", &start, &end) == 2) {
            found[count++] = (struct area){(char *)start, end - start, NULL};
        }
    }
    if (maps != NULL) {
        fclose(maps);
    }
    return count;
}

static void overwrite_vdso(void) {
    struct area vdso[AREAS_MAX];
    void *library = dlopen("linux-vdso.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL || find("[vdso]", vdso) != 1) {
        errno = ENOENT;
        forbidden("no vDSO");
    }
    if (mprotect(vdso->start, vdso->bytes, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        forbidden("the vDSO can't be written");
    }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        unsigned char *at = dlsym(library, functions[i].name);
        if (at != NULL) {
            write_call(at, functions[i].number);
        }
    }
    mprotect(vdso->start, vdso->bytes, PROT_READ | PROT_EXEC);
}

/* Seconds of the coarse wall clock: as the kernel says now, a tick ago, or by a few ticks. */
static int64_t *coarse_seconds(char *page) {
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_REALTIME_COARSE, &now);
    for (int64_t *at = (int64_t *)page; (char *)(at + 1) < page + PAGE; at++) {
        int64_t behind = (now.tv_sec - at[0]) * 1000000000 + now.tv_nsec - at[1];
        if (at[1] >= 0 && at[1] < 1000000000 && behind >= 0 && behind < 100000000) {
            return at;
        }
    }
    return NULL;
}

static void add_to_counts(char *page, uint32_t updates) {
    *(uint32_t *)(page + COUNT_NEW) += updates;
    *(uint32_t *)(page + COUNT_OLD) += updates;
}

/* Takes the place of the page in one step: whoever reads there finds the one or the other. */
static int copy(const struct area *area, int what) {
    char *page = mmap(NULL, area->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) {
        return -1;
    }
    do {
        memcpy(page, area->start, PAGE);
    } while (memcmp(page, area->start, PAGE) != 0);
    if (what == ODD) {
        add_to_counts(page, 1);
    } else if (what == AHEAD) {
        int64_t *seconds = coarse_seconds(page);
        if (seconds == NULL) {
            return -1;
        }
        add_to_counts(page, 2);
        *seconds += 10 * 365 * 86400;
    }
    return mremap(page, area->bytes, area->bytes, MREMAP_MAYMOVE | MREMAP_FIXED, area->start) == MAP_FAILED;
}

static int take(const struct area *area, int what) {
    switch (what) {
    case STAND:
    case ODD:
    case AHEAD:
        return copy(area, what);
    case MOVE:
        return mremap(area->start, area->bytes, area->bytes, MREMAP_MAYMOVE | MREMAP_FIXED, area->other) == MAP_FAILED;
    case REPLACE:
        return mmap(area->start, area->bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED;
    default:
        return munmap(area->start, area->bytes);
    }
}

/* What has moved or is gone is not taken again. */
static void take_all(int what) {
    int saved = errno;
    /* The first one has the clocks; behind it may be some that nobody can read. */
    for (int i = 0; i < (what >= STAND ? 1 : area_count); i++) {
        if (take(&areas[i], what) != 0) {
            forbidden("[vvar] can't be taken");
        }
    }
    area_count = 0;
    errno = saved;
}

static void on_signal(int number) { take_all(number - SIGRTMIN); }

__attribute__((constructor)) static void sharedpage_start(void) {
    const char *at_start = getenv("SHAREDPAGE");
    overwrite_vdso();
    area_count = find("[vvar", areas);
    for (int i = 0; i < area_count; i++) {
        areas[i].other = mmap(NULL, areas[i].bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    if (at_start != NULL && strcmp(at_start, "gone") == 0) {
        take_all(UNMAP);
    }
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    for (int what = UNMAP; what <= AHEAD; what++) {
        sigaction(SIGRTMIN + what, &action, NULL);
    }
}
