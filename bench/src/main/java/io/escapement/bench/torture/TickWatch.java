package io.escapement.bench.torture;

import io.escapement.bench.torture.child.Child;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The program {@code ticklate}, which sees when the kernel's timer tick is late, whatever becomes of any JVM. */
public final class TickWatch implements AutoCloseable {
    private static final long ANSWER_SECONDS = 5;

    private final Process process;
    private final BufferedReader output;
    private final List<LateTick> seen = new ArrayList<>();
    private final Semaphore answers = new Semaphore(0);
    private volatile boolean ended;

    private TickWatch(Process process) throws IOException, Unavailable {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.US_ASCII);
        String first = output.readLine();
        if (first == null || !first.startsWith("watching ")) {
            throw new Unavailable(first == null ? "it ended at once" : first, null);
        }
        Thread reader = new Thread(this::read, "tick-watch");
        reader.setDaemon(true);
        reader.start();
    }

    /** Late is more than half the bound: then a read that was over it came when the tick was late, or broke it. */
    public static TickWatch start(Path program) throws Unavailable {
        if (!Files.isExecutable(program)) {
            throw new Unavailable(program + " is missing: build the project (./mvnw package)", null);
        }
        try {
            return new TickWatch(new ProcessBuilder(program.toString(), Integer.toString(Child.BOUND_MS / 2))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            throw new Unavailable(program + " can't be run: " + e, e);
        }
    }

    long pid() {
        return process.pid();
    }

    /** What was seen since this was asked last, up to now; empty if the program no longer answers. */
    public Optional<LateTicks> take() throws InterruptedException {
        answers.drainPermits();
        try {
            OutputStream input = process.getOutputStream();
            input.write('\n');
            input.flush();
        } catch (IOException e) {
            return Optional.empty();
        }
        if (ended || !answers.tryAcquire(ANSWER_SECONDS, TimeUnit.SECONDS) || ended) {
            return Optional.empty();
        }
        synchronized (seen) {
            LateTicks taken = LateTicks.of(seen);
            seen.clear();
            return Optional.of(taken);
        }
    }

    private void read() {
        try {
            output.lines().forEach(this::understand);
        } catch (UncheckedIOException e) {
            // close() has ended the process and its streams.
        }
        ended = true;
        answers.release();
    }

    /** An empty line answers {@link #take}. */
    private void understand(String line) {
        if (line.isEmpty()) {
            answers.release();
            return;
        }
        String[] fromAndTo = line.split(" ", 2);
        synchronized (seen) {
            seen.add(new LateTick(Long.parseLong(fromAndTo[0]), Long.parseLong(fromAndTo[1])));
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
