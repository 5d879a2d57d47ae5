package io.escapement.bench.host;

import io.escapement.ab.host.LastLines;
import io.escapement.ab.host.MeasurementException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A child JVM that talks to this one by lines on stdin and stdout. Keeps the end of its stderr for messages. */
public final class LineProcess implements AutoCloseable {

    private final Process process;
    private final String prefix;
    private final BufferedReader output;
    private final LastLines stderr = new LastLines(30);
    private final Thread stderrReader;

    private LineProcess(Process process, String prefix) {
        this.process = process;
        this.prefix = prefix;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.stderrReader = new Thread(this::readStderr, "stderr");
        stderrReader.setDaemon(true);
        stderrReader.start();
    }

    /** {@code prefix} begins each line that is meant for this JVM; what else the child prints is ignored. */
    public static LineProcess start(List<String> command, String prefix) throws IOException {
        return new LineProcess(new ProcessBuilder(command).start(), prefix);
    }

    /** A child that hangs must not hang the run. */
    public void endWithin(double seconds) {
        process.onExit()
                .orTimeout((long) (seconds * 1000), TimeUnit.MILLISECONDS)
                .exceptionally(e -> process.destroyForcibly());
    }

    public long pid() {
        return process.pid();
    }

    /** A child that has ended is not told, which shows when it is to answer. */
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

    /** The next line that begins so, without the prefix; null when the child has ended, whose stderr is then whole. */
    public String next(String beginning) throws IOException, InterruptedException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(prefix + beginning)) {
                return line.substring(prefix.length());
            }
        }
        process.waitFor();
        stderrReader.join(1_000);
        return null;
    }

    /** As {@link #next}, of a child that is not to have ended. */
    public String await(String beginning) throws IOException, InterruptedException {
        String line = next(beginning);
        if (line == null) {
            throw ended();
        }
        return line;
    }

    public String stderr() {
        return stderr.toString();
    }

    /** The message with the end of the child's stderr under it. */
    public MeasurementException failure(String message) {
        return new MeasurementException(message + ". Its stderr:\n" + stderr);
    }

    /** Of a child that has ended. */
    private MeasurementException ended() {
        return failure("the child JVM ended with status " + process.exitValue());
    }

    private void readStderr() {
        try {
            process.errorReader().lines().forEach(stderr::add);
        } catch (UncheckedIOException e) {
            // close() has ended the process and its streams.
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
