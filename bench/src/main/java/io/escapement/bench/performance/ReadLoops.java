package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.LastLines;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A child process that reads a clock and prints a line with threads and seconds for each number of threads. */
final class ReadLoops {

    private ReadLoops() {}

    /** Seconds by threads, for {@link ArticleQuestion#READS} reads by each. */
    static Map<String, List<Double>> run(Path program, List<String> arguments, Path shim, ClockMode clock, int reads)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of(program.toString()), arguments.stream())
                        .toList())
                .redirectErrorStream(true);
        if (clock != ClockMode.OFF) {
            builder.environment().putAll(new SlowClock(shim, clock).environment());
        }
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        LastLines last = new LastLines(15);
        Process process = builder.start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                last.add(line);
                if (line.startsWith(ArticleChild.LINE)) {
                    String[] words = line.substring(ArticleChild.LINE.length()).split(" ");
                    seconds.put(words[0], List.of(Double.parseDouble(words[1]) * ArticleQuestion.READS / reads));
                }
            }
            if (process.waitFor() != 0) {
                throw new MeasurementException("the child ended with status " + process.exitValue() + ":\n" + last);
            }
            return seconds;
        } finally {
            process.destroyForcibly();
        }
    }
}
