/*
 * A library that makes a process look like a JVM: compiled as libjvm.so, and preloaded. With OTHER_ROOT set, the
 * process has that folder as its root.
 */
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void change_root(void)
{
    const char *root = getenv("OTHER_ROOT");
    if (root != NULL && (chroot(root) != 0 || chdir("/") != 0)) {
        _exit(77);
    }
}
