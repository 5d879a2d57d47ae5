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
import java.util.Map;

/**
 * The read loop in Go, built where there is a Go toolchain. The module that extends Go's clock is fetched; where it
 * can't be, it is left out, and the report says so.
 */
final class GoProgram {
    /** Before the name of a clock, in the subject of an item. */
    static final String SUBJECT = "go ";

    private static final String TIME_NOW = "time.Now";
    private static final String GETTIMEOFDAY = "syscall.Gettimeofday";
    private static final String ETIME = "etime.NowMillisecond";
    static final List<String> CLOCKS = List.of(TIME_NOW, GETTIMEOFDAY, ETIME);

    private static final String ETIME_MODULE = "github.com/go-eden/common@v0.1.13";
    private static final List<String> SOURCES = List.of("go.mod", "clockreads.go", "etime.go");
    private static final long HUNG_AFTER_SECONDS = 120;

    private final Path folder;
    private String remark;
    private List<String> clocks;

    private GoProgram(Path folder) {
        this.folder = folder;
    }

    static GoProgram in(Path folder) {
        return new GoProgram(folder.resolve("go").toAbsolutePath());
    }

    /** Which there are, after it has been built; none where there is no Go. */
    List<String> clocks() {
        if (clocks == null) {
            clocks = new ArrayList<>();
            try {
                build();
            } catch (IOException | MeasurementException e) {
                remark = "left out, because its toolchain is not here (" + firstLine(e) + ").";
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return clocks;
    }

    /** A sentence on what there is and what not. */
    String remark() {
        clocks();
        return remark;
    }

    private void build() throws IOException, InterruptedException {
        Path sources = BenchmarksJar.folder().resolve("../src/main/go");
        Files.createDirectories(folder);
        for (String source : SOURCES) {
            Files.copy(sources.resolve(source), folder.resolve(source), StandardCopyOption.REPLACE_EXISTING);
        }
        String version = go("version").strip();
        boolean hasModule;
        try {
            go("get", ETIME_MODULE);
            hasModule = true;
        } catch (MeasurementException e) {
            hasModule = false;
        }
        go("build", "-tags", hasModule ? "etime" : "noetime", "-o", "clockreads", ".");
        clocks.addAll(hasModule ? CLOCKS : List.of(TIME_NOW, GETTIMEOFDAY));
        remark = version
                + (hasModule
                        ? ", etime from " + ETIME_MODULE + "."
                        : "; the etime module (" + ETIME_MODULE + ") **could not be fetched** and is left out; it reads"
                                + " `syscall.Gettimeofday`.");
    }

    private String go(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("go"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        return ChildProcess.output(builder.redirectErrorStream(true), HUNG_AFTER_SECONDS, 0);
    }

    Map<String, List<Double>> seconds(String clock, int reads, List<Integer> threads)
            throws IOException, InterruptedException {
        ProcessBuilder program =
                new ProcessBuilder(folder.resolve("clockreads").toString(), clock, Integer.toString(reads));
        program.command(new ArrayList<>(program.command()));
        threads.forEach(count -> program.command().add(Integer.toString(count)));
        return ArticleQuestion.seconds(program, reads);
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
