package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.MeasurementException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server's own kind of client in a JVM of its own, which has the machine's clock and no agent. */
final class ClientProcess implements AutoCloseable {

    private static final Pattern FIGURES = Pattern.compile("operations (\\d+) wrong (\\d+) failed (\\d+) nanos (\\d+)");

    private final Process process;
    private final Path stderr;
    private final BufferedReader output;

    private ClientProcess(Process process, Path stderr) {
        this.process = process;
        this.stderr = stderr;
        this.output = process.inputReader();
    }

    static ClientProcess start(Software software, Installed installed, int port, Load load, Path folder)
            throws IOException {
        List<String> command = List.of(
                BuiltFiles.java().toString(),
                "-Xmx256m",
                "-cp",
                installed.classPath(),
                "io.escapement.software." + software.client(),
                Integer.toString(port),
                Integer.toString(load.threads()),
                Double.toString(load.warmUpSeconds()),
                Double.toString(load.seconds()));
        Path stderr = folder.resolve("client.log");
        return new ClientProcess(
                new ProcessBuilder(command).redirectError(stderr.toFile()).start(), stderr);
    }

    /** Waits until it has said so: {@code ready}, {@code measuring}. */
    void await(String line) throws IOException {
        String said = nextLine();
        while (!said.equals(line)) {
            said = nextLine();
        }
    }

    ClientFigures figures() throws IOException {
        while (true) {
            Matcher figures = FIGURES.matcher(nextLine());
            if (figures.matches()) {
                return new ClientFigures(
                        Long.parseLong(figures.group(1)),
                        Long.parseLong(figures.group(2)),
                        Long.parseLong(figures.group(3)),
                        Long.parseLong(figures.group(4)));
            }
        }
    }

    private String nextLine() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new MeasurementException("its client ended early:\n" + Files.readString(stderr));
        }
        return line;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
