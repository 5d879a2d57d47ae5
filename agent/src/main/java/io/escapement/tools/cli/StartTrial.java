package io.escapement.tools.cli;

import io.escapement.tools.attach.AgentJar;
import io.escapement.tools.attach.AttachException;
import io.escapement.tools.json.Printable;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * Finds what would end a JVM that starts with this jar before the agent can catch anything: a damaged jar, or a JVM
 * that can't load agents.
 */
final class StartTrial {
    private static final int BUFFER = 8192;

    private StartTrial() {}

    /** Returns what is wrong with the jar that this runs from, or null. */
    static String damageOfJar() throws AttachException {
        File own = AgentJar.file();
        try (JarFile jar = new JarFile(own)) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (!isWhole(jar, entry)) {
                    return damaged(own, entry.getName() + " in it is not what its checksum says");
                }
            }
            return null;
        } catch (IOException e) {
            return damaged(own, e.toString());
        }
    }

    private static boolean isWhole(JarFile jar, JarEntry entry) throws IOException {
        CRC32 sum = new CRC32();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = new CheckedInputStream(jar.getInputStream(entry), sum)) {
            while (in.read(buffer) >= 0) {
                // The sum takes it in.
            }
        }
        return sum.getValue() == entry.getCrc();
    }

    private static String damaged(File jar, String why) {
        return jar + " is damaged (" + why + "), and a JVM may end when it starts with it: copy it again";
    }

    /** Starts the JVM of a Java home with the agent switched off. Returns why that does not start, or null. */
    static String failure(Path home) throws AttachException, InterruptedException {
        String java = home.resolve("bin").resolve("java").toString();
        try {
            Process started = new ProcessBuilder(java, "-javaagent:" + AgentJar.given() + "=mode=off", "-version")
                    .redirectErrorStream(true)
                    .start();
            List<String> lines = linesOf(started);
            int status = started.waitFor();
            return status == 0
                    ? null
                    : java + " does not start with the agent" + remedy(lines) + "; it ends with status " + status
                            + " and says:" + indented(lines);
        } catch (IOException | UncheckedIOException e) {
            return java + " can't be run (" + e.getMessage() + "): give the Java home that the service runs on";
        }
    }

    private static List<String> linesOf(Process started) throws IOException {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(started.getInputStream(), Charset.defaultCharset()))) {
            return reader.lines().collect(Collectors.toList());
        }
    }

    private static String remedy(List<String> lines) {
        return String.join(" ", lines).contains("java.instrument may be missing")
                ? ": link the image with module java.instrument (jlink --add-modules java.instrument,...)"
                : "";
    }

    private static String indented(List<String> lines) {
        return lines.stream()
                .map(line -> System.lineSeparator() + "  " + Printable.of(line))
                .collect(Collectors.joining());
    }
}
