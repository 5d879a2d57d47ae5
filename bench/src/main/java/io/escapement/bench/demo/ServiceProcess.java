package io.escapement.bench.demo;

import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.LastLines;
import io.escapement.bench.host.MeasurementException;
import io.escapement.bench.load.Target;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service in a JVM of its own, from ready to ended. Keeps the end of its stderr for messages. */
final class ServiceProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("listening on (http://\\S+)");
    private static final long READY_SECONDS = 30;
    private static final long STOP_SECONDS = 5;

    private final Process process;
    private final LastLines stderr = new LastLines(30);
    private final Thread stderrReader;
    private final CompletableFuture<String> url = new CompletableFuture<>();

    private ServiceProcess(Process process) {
        this.process = process;
        daemon("service-stdout", () -> forEachLine(process.inputReader(), this::readyIn))
                .start();
        stderrReader = daemon("service-stderr", () -> forEachLine(process.errorReader(), stderr::add));
        stderrReader.start();
    }

    /** Returns once the service has said that it listens. {@code arguments} are those of the java command. */
    static ServiceProcess start(List<String> arguments, Map<String, String> environment) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(BuiltFiles.java().toString());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        ServiceProcess service = new ServiceProcess(builder.start());
        try {
            service.url.get(READY_SECONDS, TimeUnit.SECONDS);
            return service;
        } catch (TimeoutException | ExecutionException e) {
            service.close();
            throw service.failure("the service did not become ready", e);
        } catch (InterruptedException e) {
            service.close();
            Thread.currentThread().interrupt();
            throw service.failure("interrupted while the service started", e);
        }
    }

    Target target() {
        return Target.parse(url.join());
    }

    long pid() {
        return process.pid();
    }

    void requireAlive() {
        if (!process.isAlive()) {
            throw failure("the service died with exit status " + process.exitValue(), null);
        }
    }

    /** The message with the end of the service's stderr under it. */
    MeasurementException failure(String message, Throwable cause) {
        if (!process.isAlive()) {
            awaitEndOfStderr();
        }
        return new MeasurementException(message + ". The end of its stderr:\n" + stderr, cause);
    }

    private void awaitEndOfStderr() {
        try {
            stderrReader.join(1_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void readyIn(String line) {
        Matcher ready = READY.matcher(line);
        if (ready.find()) {
            url.complete(ready.group(1));
        }
    }

    private void forEachLine(BufferedReader reader, Consumer<String> action) {
        try (reader) {
            reader.lines().forEach(action);
        } catch (IOException | UncheckedIOException e) {
            stderr.add("(its output could not be read further: " + e.getMessage() + ")");
        } finally {
            url.completeExceptionally(new IOException("the service closed its output"));
        }
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
