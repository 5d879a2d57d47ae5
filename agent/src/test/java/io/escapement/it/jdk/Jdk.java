package io.escapement.it.jdk;

import java.nio.file.Path;

/** A JDK on this machine. */
public record Jdk(Path home, int major) {
    /** Whether it has {@code java.lang.foreign}, by which the agent calls the kernel's coarse clock. */
    public boolean hasForeignApi() {
        return major >= 21;
    }

    /** The path of one of its programs: {@code java}, {@code keytool}. */
    public String tool(String name) {
        return home.resolve("bin").resolve(name).toString();
    }

    @Override
    public String toString() {
        return "JDK " + major;
    }
}
