package io.escapement.ab;

import com.google.gson.Gson;
import io.escapement.ab.report.AbReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** {@code escapement-ab.jar} at work. */
final class AbProcess implements AutoCloseable {

    private static final Path JAR = Path.of(System.getProperty("escapement.test.abJar", "target/escapement-ab.jar"));
    private static final Path DEMO =
            JAR.resolveSibling("../../demo-app/target/demo-app.jar").normalize();
    private static final Path SHIM = DEMO.resolveSibling("libslowclock.so").toAbsolutePath();

    /** What ./demo asks the service. */
    static final String REQUESTS =
            JAR.resolveSibling("../../demo-app/requests.txt").normalize().toString();

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /** The processors are for the services. */
    private static final List<String> RUN_JAR =
            List.of(JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", JAR.toString());

    private final Path folder;
    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Thread reader = new Thread(this::read);
    private final CountDownLatch ended = new CountDownLatch(1);

    private AbProcess(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
        reader.start();
    }

    static AbProcess start(Path folder, String... arguments) throws IOException {
        return start(folder, Map.of(), arguments);
    }

    static AbProcess start(Path folder, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(RUN_JAR);
        command.addAll(List.of("--out", folder.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        // As in a container: what is printed must not depend on it.
        builder.environment().put("LC_ALL", "C");
        return new AbProcess(folder, builder.start());
    }

    /** A run on a service that is there already, hardly warmed up. */
    static AbProcess attachedTo(
            DemoService service, Path folder, String url, String rounds, String blockSeconds, String... more)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--pid", service.pid(), "--requests", REQUESTS));
        arguments.addAll(List.of("--rounds", rounds, "--block-seconds", blockSeconds));
        arguments.addAll(List.of("--drop-seconds", "0", "--warm-up-cap", "1"));
        arguments.addAll(List.of(more));
        arguments.add(url);
        return start(folder, arguments.toArray(String[]::new));
    }

    /** {@code observe} in short blocks. */
    static AbProcess observing(DemoService service, Path folder, String... more) throws IOException {
        List<String> command = new ArrayList<>(RUN_JAR);
        command.addAll(List.of("observe", service.pid(), "--out", folder.toString(), "--block", "1s", "--drop", "0s"));
        command.addAll(List.of(more));
        return new AbProcess(
                folder, new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    static AbProcess startingTheDemo(Path folder, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.addAll(List.of("--agent-options", "packages=com.acme", "http://127.0.0.1:{port}", "--"));
        arguments.addAll(List.of("env", "LD_PRELOAD=" + SHIM, "SLOWCLOCK_MODE=device"));
        arguments.addAll(List.of(JAVA, "-XX:TieredStopAtLevel=1", "-jar", DEMO.toString(), "--port", "{port}"));
        return start(folder, arguments.toArray(String[]::new));
    }

    void await(String text) throws InterruptedException {
        await(Pattern.compile(text, Pattern.LITERAL));
    }

    void await(Pattern text) throws InterruptedException {
        while (!text.matcher(printed()).find()) {
            if (ended.await(20, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("'" + text + "' did not come: " + output());
            }
        }
    }

    /** As Ctrl-C does, which a process in the background may not be sent: the JVM begins its shutdown. */
    void interrupt() throws InterruptedException {
        // By its handle: Process.destroy would close the output that is still to come.
        process.toHandle().destroy();
        awaitEnd();
    }

    /** As {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitEnd();
    }

    int awaitEnd() throws InterruptedException {
        int status = process.waitFor();
        reader.join();
        return status;
    }

    long pid() {
        return process.pid();
    }

    List<ProcessHandle> children() {
        return process.children().toList();
    }

    private String printed() {
        return String.join("\n", lines);
    }

    /** Joins lines again that were wrapped: they go on indented by two. The lines of the steps are joined with them. */
    String output() {
        return printed().replaceAll("\n {2}(?=\\S)", " ");
    }

    AbReport report() throws IOException {
        return new Gson().fromJson(Files.readString(folder.resolve("report.json")), AbReport.class);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, 40, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            lines.add(e.toString());
        } finally {
            ended.countDown();
        }
    }
}
