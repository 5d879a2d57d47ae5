package io.escapement.agent.remote;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** The jar from which the JVM loads the agent's classes, as it was when this was made. */
final class OwnJar {
    /** Null if it is not known. */
    private final File jar;

    private final long modifiedMs;
    private final long bytes;

    OwnJar() {
        jar = find();
        modifiedMs = jar == null ? 0 : jar.lastModified();
        bytes = jar == null ? 0 : jar.length();
        // They must be there when the jar no longer is.
        new Answer("").isAwaited();
    }

    private static File find() {
        try {
            return new File(OwnJar.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException | RuntimeException notTold) {
            return null;
        }
    }

    /** Returns why classes can't be loaded from it any more; null if they can, as where it was moved or removed. */
    String loss() throws IOException {
        boolean isAsItWas = jar == null || (jar.lastModified() == modifiedMs && jar.length() == bytes);
        if (isAsItWas || !jar.exists() || !isStillOpen()) {
            return null;
        }
        return "the agent's jar " + jar + " was written over after this JVM had opened it, so that no command can run:"
                + " put back what was there, or restart the JVM (put a new jar in the place of an old one by mv, not"
                + " by cp); the clock is not affected";
    }

    /** Whether the file of that name is the one that this process has opened. */
    private boolean isStillOpen() throws IOException {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Paths.get("/proc/self/fd"))) {
            for (Path each : open) {
                if (isJar(each)) {
                    return true;
                }
            }
            return false;
        }
    }

    private boolean isJar(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).equals(jar.toPath());
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
