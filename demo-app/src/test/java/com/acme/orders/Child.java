package com.acme.orders;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that a test started; it ends with the test. */
record Child(Process process) implements AutoCloseable {
    static Child start(Map<String, String> environment, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("SLOWCLOCK_") || name.equals("LD_PRELOAD"));
        builder.environment().putAll(environment);
        return new Child(builder.start());
    }

    static Child startJava(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        return start(environment, command);
    }

    /** Returns the output, once the process has ended. */
    String output() throws IOException {
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }

    String errors() throws IOException {
        return new String(process.getErrorStream().readAllBytes(), UTF_8);
    }

    /** Fails, rather than hangs, if the process does not end. */
    int exitStatus() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("still running: " + process);
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
