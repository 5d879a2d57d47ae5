package io.escapement.bench.torture;

import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The child JVM of one cell, which talks to this one by lines on stdin and stdout. */
final class CellProcess implements AutoCloseable {
    private static final String UNSUPPORTED = "UnsupportedClassVersionError";

    private final Cell cell;
    private final ChildProcess process;

    private CellProcess(Cell cell, ChildProcess process) {
        this.cell = cell;
        this.process = process;
    }

    static CellProcess start(Cell cell, Path java, Path agent) throws IOException {
        List<String> command = new ArrayList<>();
        Fault.Collections collections = cell.fault().collections;
        command.add(collections == Fault.Collections.G1 ? "-XX:+UseG1GC" : "-XX:+UseSerialGC");
        if (collections == Fault.Collections.NONE) {
            command.add("-Xmx256m");
        } else {
            command.addAll(List.of("-Xms2g", "-Xmx2g"));
        }
        if (cell.clock().isEscapement()) {
            command.add("-javaagent:" + agent + "=" + cell.clock().clock.agentArgument() + ",max-staleness="
                    + Child.BOUND_MS + "ms");
        }
        // Sentinel logs to the home directory otherwise.
        command.add("-Dcsp.sentinel.log.dir=" + BenchmarksJar.folder().resolve("sentinel-logs"));
        return new CellProcess(
                cell,
                ChildProcess.start(
                        ChildProcess.java(
                                java.toString(),
                                command,
                                Child.class,
                                cell.clock().name(),
                                cell.fault().name()),
                        Child.LINE));
    }

    void endWithin(double seconds) {
        process.endWithin(seconds);
    }

    long pid() {
        return process.pid();
    }

    void signal(String name) throws IOException, InterruptedException {
        if (ChildProcess.status("sh", "-c", "kill -" + name + " " + process.pid()) != 0) {
            throw process.failure("it could not be sent the signal " + name);
        }
    }

    void tell(String line) throws IOException, InterruptedException {
        process.tell(line);
    }

    String await(String beginning) throws IOException, InterruptedException, Unavailable {
        String line = process.next(beginning);
        if (line != null) {
            return line;
        }
        if (process.said().contains(UNSUPPORTED)) {
            throw new Unavailable(cell.clock().label + " needs a newer JVM", null);
        }
        return process.await(beginning);
    }

    @Override
    public void close() {
        process.close();
    }
}
