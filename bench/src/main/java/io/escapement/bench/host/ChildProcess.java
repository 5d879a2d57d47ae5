package io.escapement.bench.host;

import io.escapement.ab.host.LastLines;
import io.escapement.ab.host.MeasurementException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A child process, which may talk to this one by lines, as a service of the A/B test does not. Keeps the end of what it
 * says for messages; ended by {@link #close}.
 */
public final class ChildProcess implements AutoCloseable {
    private static final int LINES_KEPT = 30;

    private final Process process;
    private final String prefix;
    private final BufferedReader output;
    private final LastLines last = new LastLines(LINES_KEPT);
    private final Thread stderrReader = new Thread(this::readStderr, "stderr");

    /** 0 unless it was killed for that. */
    private volatile double hungForSeconds;

    private ChildProcess(ProcessBuilder builder, String prefix) throws IOException {
        this.process = builder.start();
        this.prefix = prefix;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        stderrReader.setDaemon(true);
        stderrReader.start();
    }

    /** {@code prefix} begins each line that is meant for this JVM: {@link #await} ignores the others. */
    public static ChildProcess start(ProcessBuilder builder, String prefix) throws IOException {
        return new ChildProcess(builder, prefix);
    }

    /**
     * Runs a command to its end and returns what it printed to stdout.
     *
     * @throws MeasurementException with the end of its output, if its status is not 0
     */
    public static String output(ProcessBuilder builder) throws IOException, InterruptedException {
        try (ChildProcess child = start(builder, "")) {
            child.process.getOutputStream().close();
            StringBuilder all = new StringBuilder();
            for (String line = child.nextLine(); line != null; line = child.nextLine()) {
                all.append(line).append('\n');
            }
            if (child.awaitEnd() != 0) {
                throw child.ended(String.join(" ", builder.command()));
            }
            return all.toString().strip();
        }
    }

    /** A child that hangs must not hang the run. */
    public void endWithin(double seconds) {
        process.onExit()
                .orTimeout((long) (seconds * 1000), TimeUnit.MILLISECONDS)
                .exceptionally(e -> {
                    hungForSeconds = seconds;
                    return process.destroyForcibly();
                });
    }

    public long pid() {
        return process.pid();
    }

    /** Waits for its end, and until all that it said is known, and returns its exit status. */
    public int awaitEnd() throws InterruptedException {
        int status = process.waitFor();
        stderrReader.join(1_000);
        return status;
    }

    /** Sends it a line. A child that has ended is not told, which shows when it is to answer. */
    public void tell(String line) throws IOException, InterruptedException {
        OutputStream input = process.getOutputStream();
        try {
            input.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            input.flush();
        } catch (IOException e) {
            // Its end of the pipe goes a moment before it does.
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                throw e;
            }
        }
    }

    /** The next line of its stdout; null at the end. */
    public String nextLine() throws IOException {
        String line = output.readLine();
        if (line != null) {
            last.add(line);
        }
        return line;
    }

    /**
     * The next line that begins so, without the prefix. Others are kept for messages: a JVM that crashes says so here.
     *
     * @throws MeasurementException with the end of what it said, if it ends before
     */
    public String await(String beginning) throws IOException, InterruptedException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(prefix + beginning)) {
                return line.substring(prefix.length());
            }
            last.add(line);
        }
        awaitEnd();
        throw ended("the child");
    }

    private MeasurementException ended(String who) {
        String how = hungForSeconds == 0
                ? " ended with status " + process.exitValue()
                : " was killed, as it had not ended within " + hungForSeconds + " s";
        return new MeasurementException(who + how + ". The end of its output:\n" + last);
    }

    private void readStderr() {
        try {
            process.errorReader().lines().forEach(last::add);
        } catch (UncheckedIOException e) {
            // close() has ended the process and its streams.
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
