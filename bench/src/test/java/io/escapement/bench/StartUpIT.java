package io.escapement.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.bench.host.BenchmarksJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StartUpIT {
    private static final int CLASSES = 6;

    /** Fewer are loaded by no JVM. */
    private static final int FEWEST_CLASSES = 200;

    @Test
    @Tag("long")
    void eachRowIsOfAJvmThatLoadsMoreThanTheOneBefore() throws IOException, InterruptedException {
        assumeTrue(isOnPath("hyperfine"), "needs hyperfine");
        Path script = BenchmarksJar.folder().resolve("../start-up").normalize();
        Process process = new ProcessBuilder(
                        script.toString(), "--rounds", "6", "--later", "0", System.getProperty("java.home"))
                .redirectErrorStream(true)
                .start();
        String page = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(page).isZero();

        List<String[]> rows = page.lines()
                .filter(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> line.split(" *\\| *"))
                .toList();
        assertThat(rows)
                .extracting(row -> row[1])
                .containsExactly(
                        "no agent", "an agent that does nothing", "Escapement, clock healthy", "Escapement, engaged");
        assertThat(rows)
                .extracting(row -> Integer.parseInt(row[CLASSES]))
                .allMatch(classes -> classes > FEWEST_CLASSES)
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(rows.subList(1, 4))
                .allSatisfy(row -> assertThat(row[3]).matches("[+-][\\d.]+ \\([+-][\\d.]+ to [+-][\\d.]+\\)"));
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
