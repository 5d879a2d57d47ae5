package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.escapement.it.jdk.Jdk;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A JVM of its own and what it prints, line by line. It ends with the test, whatever happened: {@link Children}. */
public final class ChildJvm implements AutoCloseable {
    /** OpenTelemetry's agent alone takes a minute and a half to start on Java 8 on a machine that is held back. */
    private static final Duration LONG = Duration.ofMinutes(4);

    private static final Pattern REFUSED_FOR_NOW =
            Pattern.compile("\\[escapement] withdrawn: max-staleness=\\w+ can't be (promised|held here).*");

    private static final Pattern MEASURED_AGAIN = Pattern.compile("\\[escapement] measured again: .*");

    private static final Pattern ENGAGED_BY_ITSELF = Pattern.compile("\\[escapement] engaged (by mode|because).*");
    private static final Pattern ENGAGED_AT_START = Pattern.compile("\\[escapement] engaged: .*");

    /** What a JVM, or the agent's last resort, prints of a thread of the agent's that has ended by an error. */
    private static final Pattern UNCAUGHT =
            Pattern.compile("(Exception|.*UncaughtExceptionHandler) in thread \"escapement.*"
                    + "|.* a thread of the agent's ended by an error.*");

    /** What the JVM warns of by its own log, which it writes to the program's stdout. */
    private static final Pattern JVM_WARNING = Pattern.compile("\\[\\d+[.,]\\d+s]\\[(warning|error) *]\\[.*");

    private final List<String> command;
    private final Process process;
    private final List<String> stdout = new CopyOnWriteArrayList<>();
    private final List<String> jvmWarnings = new CopyOnWriteArrayList<>();
    private final List<String> stderr = new CopyOnWriteArrayList<>();
    private final Thread stdoutReader;
    private final Thread stderrReader;
    private final Writer stdin;
    private final List<ChildMBeans> connections = new ArrayList<>();
    private boolean isClosed;

    ChildJvm(ProcessBuilder builder) {
        command = builder.command();
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        stdin = process.outputWriter(StandardCharsets.UTF_8);
        stdoutReader = read(process.getInputStream(), this::addToStdout);
        stderrReader = read(process.getErrorStream(), stderr::add);
        Children.add(this);
    }

    public static ChildJvmBuilder on(Jdk jdk) {
        return new ChildJvmBuilder(jdk);
    }

    /** Of the JVM itself, also where another program has started it. */
    public long pid() {
        return process.children().map(ProcessHandle::pid).findFirst().orElseGet(process::pid);
    }

    private void addToStdout(String line) {
        (JVM_WARNING.matcher(line).matches() ? jvmWarnings : stdout).add(line);
    }

    /** What the program has printed so far; all of it after {@link #awaitExit}. */
    public List<String> stdout() {
        return List.copyOf(stdout);
    }

    /**
     * See {@link #stdout}; less what comes some time after the start: that the clock is engaged, and what an agent says
     * that a starved machine keeps from seeing the kernel's coarse clock: it is refused, and tries again after five
     * seconds. Less, too, what the real clock costs where the machine was too busy to tell at the start.
     */
    public List<String> stderr() {
        List<String> all = allStderr();
        boolean isRefused = all.stream().anyMatch(REFUSED_FOR_NOW.asMatchPredicate());
        return all.stream()
                .filter(REFUSED_FOR_NOW.asMatchPredicate().negate())
                .filter(ENGAGED_AT_START.asMatchPredicate().negate())
                .filter(MEASURED_AGAIN.asMatchPredicate().negate())
                .filter(line -> !isRefused || !ENGAGED_BY_ITSELF.matcher(line).matches())
                .toList();
    }

    public List<String> allStderr() {
        return List.copyOf(stderr);
    }

    /** The numbers in the lines that begin so, in their order. */
    public List<Long> numbers(String beginning) {
        return stdout.stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .toList();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Starts its attach listener. On Java 8 a listener that found no memory to start never answers again. */
    public void startAttachListener() {
        try {
            VirtualMachine.attach(Long.toString(pid())).detach();
        } catch (IOException | AttachNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Loads the agent into it. */
    public void attachAgent(String options) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid()));
            try {
                machine.loadAgent(ChildJvmBuilder.agentJar().toString(), options);
            } catch (AgentLoadException e) {
                // What a JVM before 10 answers to a newer one where all went well.
                if (!"0".equals(e.getMessage())) {
                    throw e;
                }
            }
            machine.detach();
        } catch (IOException | AttachNotSupportedException | AgentLoadException | AgentInitializationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends it a signal: {@code STOP}, {@code CONT}. */
    public void signal(String name) {
        if (HostProgram.run("kill", "-" + name, Long.toString(pid())) != 0) {
            throw new IllegalStateException("it took no signal " + name);
        }
    }

    /** Writes a line to its standard input. */
    public void send(String line) {
        try {
            stdin.write(line + "\n");
            stdin.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until stdout has that line {@code times} times. */
    public void awaitStdout(String line, int times) {
        await("'" + line + "' on stdout").atMost(LONG).until(() -> {
            boolean ended = !process.isAlive() && !stdoutReader.isAlive();
            boolean isThere = timesOnStdout(line) >= times;
            if (ended && !isThere) {
                throw new IllegalStateException("the child ended without it: " + this);
            }
            return isThere;
        });
    }

    private long timesOnStdout(String line) {
        return stdout.stream().filter(line::equals).count();
    }

    /** Writes a line to its standard input; returns what it prints until it prints {@code end}. */
    public List<String> ask(String line, String end) {
        int from = stdout.size();
        int before = (int) timesOnStdout(end);
        send(line);
        awaitStdout(end, before + 1);
        List<String> all = stdout();
        return all.subList(from, all.lastIndexOf(end));
    }

    /** Waits until a line on stderr contains the text. */
    public void awaitStderr(String text) {
        await("'" + text + "' on stderr")
                .atMost(LONG)
                .until(() -> stderr.stream().anyMatch(line -> line.contains(text)));
    }

    void connectedBy(ChildMBeans beans) {
        connections.add(beans);
    }

    /** Waits for its end, which must be with that exit status; see {@link #awaitExit}. */
    public ChildJvm ended(int exitStatus) {
        assertThat(awaitExit()).as(this::toString).isEqualTo(exitStatus);
        return this;
    }

    /**
     * Closes its standard input, waits for its end, and returns its exit status. Who is connected to its MBeans keeps
     * it alive, and so is disconnected.
     */
    public int awaitExit() {
        connections.forEach(ChildMBeans::close);
        try {
            stdin.close();
        } catch (IOException ended) {
            // It does not listen any more.
        }
        try {
            if (!process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("the child still runs after " + LONG);
            }
            stdoutReader.join();
            stderrReader.join();
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fails if an error has ended one of the agent's threads, whatever the test is about. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        process.destroyForcibly();
        awaitExit();
        // A JVM of another user that gets its process id could not be attached to.
        new File("/tmp/.java_pid" + process.pid()).delete();
        assertThat(stderr).as(this::toString).noneMatch(UNCAUGHT.asMatchPredicate());
    }

    @Override
    public String toString() {
        return String.join(" ", command) + "\nstdout:\n" + String.join("\n", stdout) + "\nthe JVM on stdout:\n"
                + String.join("\n", jvmWarnings) + "\nstderr:\n" + String.join("\n", stderr) + "\n";
    }

    private static Thread read(InputStream in, Consumer<String> lines) {
        Thread reader = new Thread(
                () -> {
                    try (BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                        text.lines().forEach(lines);
                    } catch (IOException | UncheckedIOException closed) {
                        lines.accept("(" + closed.getMessage() + ")");
                    }
                },
                "child-output");
        reader.setDaemon(true);
        reader.start();
        return reader;
    }
}
