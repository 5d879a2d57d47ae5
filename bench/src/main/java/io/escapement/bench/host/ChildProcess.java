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
 * A child process that may talk to this process by lines. Keeps the end of the child's output for messages. {@link
 * #close} ends the child.
 */
public final class ChildProcess implements AutoCloseable {
    private static final int LINES_KEPT = 30;

    private final Process process;
    private final String prefix;
    private final BufferedReader output;
    private final LastLines last = new LastLines(LINES_KEPT);
    private final Thread stderrReader = new Thread(this::readStderr, "stderr");

    /** Seconds after which the child was killed because it hung; 0 if it was not. */
    private volatile double hungForSeconds;

    private ChildProcess(ProcessBuilder builder, String prefix) throws IOException {
        this.process = builder.start();
        this.prefix = prefix;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        stderrReader.setDaemon(true);
        stderrReader.start();
    }

    /** {@code prefix} begins each line for this JVM: {@link #await} ignores the others. */
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

    /** Waits until the child has ended and all of its output has been read; returns the exit status. */
    public int awaitEnd() throws InterruptedException {
        int status = process.waitFor();
        stderrReader.join(1_000);
        return status;
    }

    /** Sends the child a line. If the child has ended, this shows when its answer is awaited. */
    public void tell(String line) throws IOException, InterruptedException {
        OutputStream input = process.getOutputStream();
        try {
            input.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            input.flush();
        } catch (IOException e) {
            // The child's end of the pipe is closed a moment before the child ends.
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                throw e;
            }
        }
    }

    /** Returns the next line of the child's stdout; null at the end. */
    public String nextLine() throws IOException {
        String line = output.readLine();
        if (line != null) {
            last.add(line);
        }
        return line;
    }

    /**
     * Returns the next line that begins so, without the prefix. Others are kept for messages: a crash of a JVM shows
     * there.
     *
     * @throws MeasurementException with the end of the output, if the child ends before
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
