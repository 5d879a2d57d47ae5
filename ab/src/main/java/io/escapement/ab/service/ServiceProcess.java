package io.escapement.ab.service;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.LastLines;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.Target;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The service in a process of its own, from ready to ended. Keeps the end of its output for messages. */
final class ServiceProcess implements AutoCloseable {

    private static final long STOP_SECONDS = 10;

    private final Process process;
    private final String mark;
    private final Duration startTimeout;
    private final long startNanos = System.nanoTime();
    private final LastLines output = new LastLines(30);
    private final Thread reader;

    private ServiceProcess(Process process, String mark, Duration startTimeout) {
        this.process = process;
        this.mark = mark;
        this.startTimeout = startTimeout;
        reader = new Thread(this::readOutput, "service-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns once the service accepts connections. */
    static ServiceProcess start(
            List<String> command, Map<String, String> environment, Target target, Duration startTimeout)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        String mark = ChildProcesses.mark(builder);
        ServiceProcess service = new ServiceProcess(builder.start(), mark, startTimeout);
        try {
            service.awaitReady(target);
            return service;
        } catch (MeasurementException | InterruptedException e) {
            service.close();
            throw e;
        }
    }

    private void awaitReady(Target target) throws InterruptedException {
        while (!accepts(target)) {
            requireAlive();
            if (!mayBeStarting()) {
                throw failure(
                        "the service does not accept connections at " + target.url() + " within "
                                + startTimeout.toSeconds() + " s (--start-timeout)",
                        null);
            }
            Thread.sleep(100);
        }
        // Another process may have had the port before.
        requireAlive();
    }

    private static boolean accepts(Target target) {
        try {
            target.connect(opened -> {}).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether it has been there for less than a start may take. */
    boolean mayBeStarting() {
        return System.nanoTime() - startNanos < startTimeout.toNanos();
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    private void requireAlive() {
        if (!process.isAlive()) {
            throw failure("the service died with exit status " + process.exitValue(), null);
        }
    }

    /** The message with the end of the service's output under it. */
    MeasurementException failure(String message, Throwable cause) {
        if (!process.isAlive()) {
            awaitEndOfOutput();
        }
        return new MeasurementException(message + ". The end of its output:\n" + output, cause);
    }

    private void awaitEndOfOutput() {
        try {
            reader.join(1_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ChildProcesses.end(process.toHandle(), mark, STOP_SECONDS);
    }

    private void readOutput() {
        try (BufferedReader lines = process.inputReader()) {
            lines.lines().forEach(output::add);
        } catch (IOException | UncheckedIOException e) {
            output.add("(its output could not be read further: " + e.getMessage() + ")");
        }
    }
}
