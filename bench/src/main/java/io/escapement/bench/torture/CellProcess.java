package io.escapement.bench.torture;

import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.LastLines;
import io.escapement.bench.host.MeasurementException;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The child JVM of one cell, which talks to this one by lines on stdin and stdout. */
final class CellProcess implements AutoCloseable {

    private static final String UNSUPPORTED = "UnsupportedClassVersionError";

    private final Cell cell;
    private final Process process;
    private final BufferedReader output;
    private final LastLines stderr = new LastLines(30);
    private final Thread stderrReader;

    private CellProcess(Cell cell, Process process) {
        this.cell = cell;
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.stderrReader = new Thread(this::readStderr, "stderr");
        stderrReader.setDaemon(true);
        stderrReader.start();
    }

    static CellProcess start(Cell cell, Path java, Path agent) throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        Fault.Collections collections = cell.fault().collections;
        command.add(collections == Fault.Collections.G1 ? "-XX:+UseG1GC" : "-XX:+UseSerialGC");
        if (collections == Fault.Collections.NONE) {
            command.add("-Xmx256m");
        } else {
            command.addAll(List.of("-Xms2g", "-Xmx2g"));
        }
        if (cell.clock().isEscapement()) {
            command.add("-javaagent:" + agent + "=" + cell.clock().clock.agentArgument() + ",max-staleness="
                    + Child.BOUND_MS + "ms");
        }
        // Sentinel logs to the home directory otherwise.
        command.add("-Dcsp.sentinel.log.dir=" + BuiltFiles.scratch().resolve("sentinel-logs"));
        command.addAll(List.of(
                "-cp",
                BuiltFiles.benchmarks().toString(),
                Child.class.getName(),
                cell.clock().name(),
                cell.fault().name()));
        return new CellProcess(cell, new ProcessBuilder(command).start());
    }

    /** A child that hangs must not hang the run. */
    void endWithin(double seconds) {
        process.onExit()
                .orTimeout((long) (seconds * 1000), TimeUnit.MILLISECONDS)
                .exceptionally(e -> process.destroyForcibly());
    }

    long pid() {
        return process.pid();
    }

    void signal(String name) throws IOException, InterruptedException {
        String command = "kill -" + name + " " + process.pid();
        if (new ProcessBuilder("sh", "-c", command).start().waitFor() != 0) {
            throw failure(command + " failed");
        }
    }

    void tell(String line) throws IOException {
        OutputStream input = process.getOutputStream();
        input.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        input.flush();
    }

    String await(String beginning) throws IOException, InterruptedException, Unavailable {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(Child.LINE + beginning)) {
                return line.substring(Child.LINE.length());
            }
        }
        process.waitFor();
        stderrReader.join(1_000);
        if (stderr.toString().contains(UNSUPPORTED)) {
            throw new Unavailable(cell.clock().label + " needs a newer JVM", null);
        }
        throw failure("the child JVM ended with status " + process.exitValue());
    }

    private MeasurementException failure(String message) {
        return new MeasurementException(message + ". Its stderr:\n" + stderr);
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
