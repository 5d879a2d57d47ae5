package io.escapement.it.jdk;

import java.nio.file.Path;

/** A JDK on this machine. */
public record Jdk(Path home, int major) {
    /** The path of one of its programs: {@code java}, {@code keytool}. */
    public String tool(String name) {
        return home.resolve("bin").resolve(name).toString();
    }

    @Override
    public String toString() {
        return "JDK " + major;
    }
}
