package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.LastLines;
import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server's JVM, whose output goes to a file. */
final class ServerProcess implements AutoCloseable {

    private static final long STOP_SECONDS = 60;

    private final Process process;
    private final Path log;

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** {@code arguments} are those of the java command. */
    static ServerProcess start(List<String> arguments, Map<String, String> environment, Path folder)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(BuiltFiles.java().toString()));
        command.addAll(arguments);
        Path log = folder.resolve("output.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        return new ServerProcess(builder.start(), log);
    }

    long pid() {
        return process.pid();
    }

    void requireAlive() {
        if (!process.isAlive()) {
            throw failure("it died with exit status " + process.exitValue(), null);
        }
    }

    void awaitSuccess() throws InterruptedException {
        if (process.waitFor() != 0) {
            throw failure("its preparation ended with status " + process.exitValue(), null);
        }
    }

    /** Asks it to end, and returns whether it did. */
    boolean stop() throws InterruptedException {
        process.destroy();
        return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
    }

    /** The message with the end of the server's output under it. */
    MeasurementException failure(String message, Throwable cause) {
        LastLines output = new LastLines(30);
        try {
            Files.readAllLines(log, StandardCharsets.ISO_8859_1).forEach(output::add);
        } catch (IOException | UncheckedIOException e) {
            output.add("(" + e + ")");
        }
        return new MeasurementException(message + ". The end of its output:\n" + output, cause);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
