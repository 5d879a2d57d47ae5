package io.escapement.tools.cli;

import io.escapement.agent.jar.OwnJar;
import io.escapement.agent.thread.Pause;
import io.escapement.agent.verdict.ClockSource;
import io.escapement.agent.verdict.ThreadTime;
import io.escapement.agent.verdict.Verdict;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Where the clock is slow, tries the clocksources that a process can read by itself, one at a time, and leaves the
 * kernel with the best, or with the one that was in force. Why: docs/decisions/32-cure-by-measurement.md.
 *
 * <p>Two threads write: the thread that tries, and a shutdown hook, which closes this while the other runs on. Every
 * write holds this object's lock. Nothing is written once this is closed or another clocksource is kept.
 */
class Cure implements Closeable {
    /** Where a killed command leaves the clocksource that was in force. Like the clocksource, it ends with the boot. */
    static final Path NOTE = Paths.get("/run/escapement-clocksource");

    private static final String WITHDRAWN = "was withdrawn by the kernel";
    private static final int PAUSES = 50;
    private static final long PAUSE_NANOS = 100_000_000;
    private static final long PROCESSORS_NANOS = 1_000_000_000;
    private static final long TRIAL_NANOS = 250_000_000;
    private static final int TRIALS = 5;

    /** A clock that stands still ends a trial after so many reads. */
    private static final int MOST_READS = 20_000_000;

    final String original;
    private final Path folder;
    private final Path note;
    private final Consumer<String> out;
    private final FileChannel locked;
    private boolean isOver;

    /** Figures of a clock, measured on one thread. */
    static final class Figures {
        private static final double PLAINLY = 1.5;
        private static final double TOLERANCE = 0.02;
        private static final long COARSE_FROM_NANOS = 500_000;
        private final double readNanos;

        /** Its time in a second of the scheduler's clock, which is another clock on most hosts, in s. */
        final double rate;

        private final long stepNanos;

        Figures(double readNanos, double rate, long stepNanos) {
            this.readNanos = readNanos;
            this.rate = rate;
            this.stepNanos = stepNanos;
        }

        boolean isBetterThan(Figures other) {
            return other == null || readNanos * PLAINLY <= other.readNanos;
        }

        /** Returns why this clock can't take the place of the one before, or null. An unknown rate is NaN. */
        String flaw(Figures before) {
            if (stepNanos >= COARSE_FROM_NANOS) {
                return "moves only every " + stepNanos / 1000 + " us";
            }
            double faster = rate / before.rate - 1;
            // A clock that counts ticks loses ticks that come late.
            boolean isExcused = before.stepNanos >= COARSE_FROM_NANOS && faster > 0;
            if (Math.abs(faster) > TOLERANCE && !isExcused) {
                return String.format(
                        Locale.ROOT, "runs %.1f %% %s", Math.abs(faster) * 100, faster > 0 ? "faster" : "slower");
            }
            return isBetterThan(before) ? null : "is not plainly cheaper";
        }
    }

    /** Locks, and puts back the clocksource that an earlier command has left. Throws if another command is at work. */
    Cure(Path folder, Path note, Consumer<String> out) throws IOException {
        this.folder = folder;
        this.note = note;
        this.out = out;
        // Not the file with the name: a process that reads and closes a file ends its own locks on it.
        locked = FileChannel.open(folder.resolve("uevent"), StandardOpenOption.WRITE);
        if (locked.tryLock() == null) {
            throw new IOException("another doctor --cure is at work on this host");
        }
        ClockSource found = source();
        String[] left = Files.exists(note) ? text(note).split(" ") : new String[0];
        boolean isLeft = left.length == 2 && found.current.equals(left[1]) && found.available.contains(left[0]);
        original = isLeft ? left[0] : found.current;
        if (isLeft) {
            write(original);
            out.accept("put " + original + " back: an earlier doctor --cure was killed while it tried " + left[1]);
        }
        Files.deleteIfExists(note);
    }

    /** Returns why nothing can be tried here, or null. */
    static String obstacle() throws IOException {
        if (ClockSource.read(ClockSource.FOLDER).available.isEmpty()) {
            return "the kernel's clocksources can't be seen from here: run doctor --cure as root on the host";
        }
        if (!Files.getAttribute(Paths.get("/proc/self"), "unix:uid").equals(0)) {
            return "doctor --cure needs root rights: run it by sudo; with --dry-run it only says what it would do";
        }
        return Files.isWritable(Paths.get(ClockSource.FOLDER, "current_clocksource"))
                ? null
                : "root may not switch the clocksource here, as in a container or a user namespace: run on the host, as"
                        + " root, " + OwnJar.command("doctor --cure");
    }

    /** Returns why nothing is to be tried, or null. {@code from} is the clocksource in force that the user gives up. */
    static String whyNot(Verdict verdict, String from, String commandLine) {
        ClockSource source = verdict.clockSource;
        if (from != null && !from.equals(source.current)) {
            return "--from " + from + " names another clocksource than the one in force, " + source.current;
        }
        String all = "; --from " + source.current + " tries others all the same";
        if (source.otherServedByVdso().isEmpty()) {
            return "the kernel offers no other clocksource that a process can read without a system call";
        }
        if (from == null && !verdict.isSlow()) {
            boolean isHealthy = verdict.health == Verdict.Health.HEALTHY;
            return source.current + " is " + (isHealthy ? "healthy, at " : "not known to be slow, at ")
                    + verdict.costInWords() + " a read" + all;
        }
        return from == null && source.current.equals(ClockSource.named(commandLine))
                ? "the kernel was booted with clocksource=" + source.current + ", which somebody has chosen" + all
                : null;
    }

    /** Tries the clocksources, and prints the results. */
    void run(Verdict verdict, String from, String commandLine) throws IOException {
        String whyNot = whyNot(verdict, from, commandLine);
        if (whyNot != null) {
            out.accept("nothing is tried: " + whyNot);
            return;
        }
        Figures before = figures();
        out.accept("in force: " + line(original, before));
        out.accept("each switch clears the kernel's NTP state, until the time daemon sets it again");
        String best = null;
        Figures found = null;
        for (String name : verdict.clockSource.otherServedByVdso()) {
            boolean isTaken = select(name);
            Figures figures = figures();
            String flaw = figures.flaw(before);
            if (!isTaken) {
                flaw = "was not taken by the kernel";
            } else if (!isInForce(name)) {
                flaw = WITHDRAWN;
            }
            String tried = "tried " + (isTaken ? line(name, figures) : name);
            out.accept(flaw == null ? tried : tried + ": " + flaw);
            if (flaw == null && figures.isBetterThan(found)) {
                best = name;
                found = figures;
            }
        }
        String flaw = best == null ? "nothing tried is better" : flawInForce(best);
        if (flaw == null) {
            end();
            boolean isOtherNamed = ClockSource.named(commandLine) != null;
            out.accept("until the next boot; to make it last, boot the kernel with clocksource=" + best
                    + (isOtherNamed ? " in place of the one in /proc/cmdline" : ""));
        } else {
            close();
            out.accept("put " + original + " back: " + (best == null ? "" : best + " ") + flaw);
        }
    }

    /** Keeps the clocksource in force for longer; returns why it can't stay, or null. */
    private String flawInForce(String name) throws IOException {
        String flaw = select(name) ? null : WITHDRAWN;
        TimeOfProcessors time = flaw == null ? processors() : null;
        flaw = time == null ? flaw : time.flaw();
        for (int i = 0; i < PAUSES && flaw == null; i++) {
            pause();
            flaw = isInForce(name) ? null : WITHDRAWN;
        }
        if (flaw == null) {
            out.accept("kept " + name + ": the kernel did not withdraw it for 5 s; " + time);
        }
        return flaw;
    }

    /** Measures on this thread, which takes a second. */
    Figures figures() {
        double readNanos = Double.MAX_VALUE;
        double rate = Double.MAX_VALUE;
        long stepNanos = Long.MAX_VALUE;
        for (int i = 0; i < TRIALS; i++) {
            long last = edge();
            ThreadTime from = ThreadTime.now();
            long start = last;
            int reads = 0;
            while (last - start < TRIAL_NANOS && reads < MOST_READS) {
                long now = System.nanoTime();
                stepNanos = now > last ? Math.min(stepNanos, now - last) : stepNanos;
                last = now;
                reads++;
            }
            ThreadTime to = ThreadTime.now();
            last = System.nanoTime();
            double ranNanos = to.ranNanos - from.ranNanos;
            readNanos = Math.min(readNanos, (ranNanos > 0 ? ranNanos : last - start) / reads);
            // Time that is lost between the two reads, to a hypervisor or another thread, only makes the rate larger.
            rate = Math.min(rate, (last - start) / (ranNanos + to.waitedNanos - from.waitedNanos));
        }
        return new Figures(readNanos, rate, stepNanos);
    }

    /** Waits until the clock moves, so that whole steps are measured. */
    private static long edge() {
        long before = System.nanoTime();
        long now = before;
        for (int reads = 0; now == before && reads < MOST_READS; reads++) {
            now = System.nanoTime();
        }
        return now;
    }

    TimeOfProcessors processors() throws IOException {
        return new TimeOfProcessors(System::nanoTime, "taskset", PROCESSORS_NANOS);
    }

    void pause() {
        Pause.nanos(PAUSE_NANOS);
    }

    /** The kernel silently ignores most names that it can't use. */
    void write(String name) throws IOException {
        Files.write(folder.resolve("current_clocksource"), (name + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private ClockSource source() {
        return ClockSource.read(folder.toString());
    }

    private boolean isInForce(String name) {
        return source().current.equals(name) && source().available.contains(name);
    }

    /** Returns whether the kernel then has it in force. A killed JVM leaves the note to the next one. */
    private synchronized boolean select(String name) throws IOException {
        if (isOver) {
            throw new IllegalStateException("stopped");
        }
        Files.write(note, (original + " " + name).getBytes(StandardCharsets.US_ASCII));
        write(name);
        return isInForce(name);
    }

    private synchronized void end() throws IOException {
        isOver = true;
        Files.deleteIfExists(note);
        locked.close();
    }

    /** Puts back the clocksource that was in force, unless another is kept. Throws if the kernel does not take it. */
    @Override
    public synchronized void close() throws IOException {
        if (isOver) {
            return;
        }
        if (Files.exists(note)) {
            write(original);
        }
        end();
        if (!isInForce(original)) {
            throw new IOException("the kernel does not take " + original + " back, which was in force: it is on "
                    + source().current + "; dmesg | grep -i clocksource says why");
        }
    }

    /** For a shutdown hook, as at SIGINT and SIGTERM. */
    synchronized void closeAtExit() {
        try {
            if (!isOver) {
                close();
                System.err.println("stopped: " + original + " is in force, as before");
            }
        } catch (IOException e) {
            System.err.println("stopped: " + e.getMessage());
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).trim();
    }

    private static String line(String name, Figures figures) {
        return String.format(Locale.ROOT, "%s, %.0f ns a read", name, figures.readNanos);
    }
}
