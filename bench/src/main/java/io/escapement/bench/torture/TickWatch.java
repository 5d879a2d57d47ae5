package io.escapement.bench.torture;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.torture.LateTicks.LateTick;
import io.escapement.bench.torture.child.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The program {@code ticklate}, which sees when the kernel's timer tick is late, whatever becomes of any JVM. */
public final class TickWatch implements AutoCloseable {
    private static final long ANSWER_SECONDS = 5;
    private static final String ENDED = "ended";

    private final ChildProcess program;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final List<LateTick> seen = new ArrayList<>();
    private int unanswered;

    private TickWatch(ChildProcess program) throws IOException {
        this.program = program;
        String first = program.nextLine();
        if (first == null || !first.startsWith("watching ")) {
            throw cannotWatch(first == null ? "it ended at once" : first, null);
        }
        // Somebody must read, or a full pipe would hold the program up.
        Thread reader = new Thread(this::read, "tick-watch");
        reader.setDaemon(true);
        reader.start();
    }

    /** Throws a {@link MeasurementException} if the program is missing, or may not watch here. */
    public static TickWatch start() {
        return start(BenchmarksJar.folder().resolve("ticklate"));
    }

    /** Late is more than half the bound: then a read that was over it came when the tick was late, or broke it. */
    static TickWatch start(Path program) {
        if (!Files.isExecutable(program)) {
            throw cannotWatch(program + " is missing: build the project (./mvnw package)", null);
        }
        try {
            String lateMs = Integer.toString(Child.BOUND_MS / 2);
            return new TickWatch(ChildProcess.start(new ProcessBuilder(program.toString(), lateMs)));
        } catch (IOException e) {
            throw cannotWatch(program + " can't be run: " + e, e);
        }
    }

    private static MeasurementException cannotWatch(String why, Throwable cause) {
        return new MeasurementException("Whether the kernel's tick is late can't be watched: " + why, cause);
    }

    long pid() {
        return program.pid();
    }

    /** What was seen since this was asked last, up to now; empty if the program no longer answers. */
    public Optional<LateTicks> take() throws InterruptedException {
        try {
            program.tell("");
        } catch (IOException e) {
            return Optional.empty();
        }
        // An empty line is an answer; one that came too late for the last question is before that to this one.
        unanswered++;
        while (unanswered > 0) {
            String line = lines.poll(ANSWER_SECONDS, TimeUnit.SECONDS);
            if (line == null || line.equals(ENDED)) {
                return Optional.empty();
            }
            if (line.isEmpty()) {
                unanswered--;
            } else {
                String[] fromAndTo = line.split(" ", 2);
                seen.add(new LateTick(Long.parseLong(fromAndTo[0]), Long.parseLong(fromAndTo[1])));
            }
        }
        LateTicks taken = LateTicks.of(seen);
        seen.clear();
        return Optional.of(taken);
    }

    private void read() {
        try {
            for (String line = program.nextLine(); line != null; line = program.nextLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            // close() has ended the process and its streams.
        }
        lines.add(ENDED);
    }

    @Override
    public void close() {
        program.close();
    }
}
