package io.escapement.bench.performance.question;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.BenchmarksJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Collectors;

/**
 * A script that starts java under a slow clock: JMH passes no environment to its forks, but takes any executable for
 * java. What they print to stderr goes with the rest, because JMH would show it here.
 */
final class JavaWrapper implements AutoCloseable {
    private final Path script;

    private JavaWrapper(Path script) {
        this.script = script;
    }

    static JavaWrapper under(SlowClock clock) throws IOException {
        // Beside the jar and not in /tmp, which may be mounted noexec.
        Path script = Files.createTempFile(
                BenchmarksJar.folder(),
                "java-",
                ".sh",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        String environment = clock.environment().entrySet().stream()
                .map(e -> e.getKey() + "=" + quoted(e.getValue()))
                .collect(Collectors.joining(" "));
        Files.writeString(
                script,
                "#!/bin/sh\n" + environment + " exec "
                        + quoted(BuiltFiles.java().toString()) + " \"$@\" 2>&1\n");
        script.toFile().deleteOnExit();
        return new JavaWrapper(script);
    }

    private static String quoted(String value) {
        return "'" + value.replace("'", "'\\''") + "'";
    }

    Path path() {
        return script;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(script);
    }
}
