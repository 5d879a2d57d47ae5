package io.escapement.bench.performance.question;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The read loop in Go.
 *
 * @param clocks that it can read; none if there is no Go toolchain
 * @param remark a sentence on what there is and what not
 */
record GoProgram(Path folder, List<String> clocks, String remark) {
    static final List<String> CLOCKS = List.of("time.Now", "syscall.Gettimeofday", "etime.NowMillisecond");

    private static final String ETIME_MODULE = "github.com/go-eden/common@v0.1.13";
    private static final long HUNG_AFTER_SECONDS = 120;

    static GoProgram built(Path folder) throws InterruptedException {
        try {
            Path sources = BenchmarksJar.folder().resolve("../src/main/go");
            Files.createDirectories(folder);
            for (String source : List.of("go.mod", "clockreads.go", "etime.go")) {
                Files.copy(sources.resolve(source), folder.resolve(source), StandardCopyOption.REPLACE_EXISTING);
            }
            String version = go(folder, "version");
            boolean hasEtime = hasEtime(folder);
            go(folder, "build", "-tags", hasEtime ? "etime" : "noetime", "-o", "clockreads", ".");
            return hasEtime
                    ? new GoProgram(folder, CLOCKS, version + ", etime from " + ETIME_MODULE + ".")
                    : new GoProgram(
                            folder,
                            CLOCKS.subList(0, 2),
                            version + "; the etime module (" + ETIME_MODULE + ") **could not be fetched** and is left"
                                    + " out; it reads `syscall.Gettimeofday`.");
        } catch (IOException | MeasurementException e) {
            String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            return new GoProgram(folder, List.of(), "left out, because its toolchain is not here (" + problem + ").");
        }
    }

    /** The module that extends Go's clock is fetched. */
    private static boolean hasEtime(Path folder) throws IOException, InterruptedException {
        try {
            go(folder, "get", ETIME_MODULE);
            return true;
        } catch (MeasurementException e) {
            return false;
        }
    }

    private static String go(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("go"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        return ChildProcess.output(builder.redirectErrorStream(true), HUNG_AFTER_SECONDS, 0);
    }

    /** Prints the seconds for so many reads by each thread; the numbers of threads are to be added. */
    List<String> command(String clock, int reads) {
        String program = folder.resolve("clockreads").toAbsolutePath().toString();
        return new ArrayList<>(List.of(program, clock, Integer.toString(reads)));
    }
}
