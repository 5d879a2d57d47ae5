package io.escapement.bench.report;

import static io.escapement.bench.report.Page.text;

import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The code that a report is of, and the host that it was measured on. Each report begins with them.
 *
 * @param command the command line that made the report, from {@code benchmarks.jar} on
 * @param commit of the project, with {@code -dirty} behind it if files were changed since; {@code unknown} without git
 * @param agentSha256 of the agent's jar, which any build of that commit by the same JDK gives again
 * @param java name and version of the measured JVM
 */
public record Conditions(String command, String commit, String agentSha256, Environment environment, String java) {

    public static Conditions of(String command, String commit, Path agent, Path java)
            throws IOException, InterruptedException {
        return new Conditions(command, commit, sha256(agent), Environment.here(), version(java));
    }

    public static String currentCommit() throws IOException, InterruptedException {
        String project = BenchmarksJar.folder().resolve("../..").toString();
        ProcessBuilder git = new ProcessBuilder(
                "git", "-C", project, "describe", "--always", "--dirty", "--exclude", "*", "--abbrev=40");
        try {
            return ChildProcess.output(git);
        } catch (MeasurementException | IOException e) {
            return "unknown";
        }
    }

    private static String sha256(Path file) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the second line of {@code java -version}: on Java 8 the third line has only the VM's own number. */
    private static String version(Path java) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(java.toString(), "-version").redirectErrorStream(true);
        return ChildProcess.output(builder).lines().skip(1).findFirst().orElse("unknown");
    }

    /** Returns the conditions in Markdown. */
    @Override
    public String toString() {
        return text(
                "Made by `java -jar bench/target/benchmarks.jar %s` from commit `%s`; SHA-256 of the agent's jar `%s`."
                        + " %s, clocksource %s, %d cores (%s), %,d MB; %s; %s.",
                command,
                commit,
                agentSha256,
                environment.kernel(),
                environment.clocksource(),
                environment.cores(),
                environment.cpu(),
                environment.memoryMegabytes(),
                java,
                environment.startedAt());
    }
}
