package io.escapement.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which preloaded libraries may replace the clock, seen from their bytes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PreloadedClocksTest {
    private static final int BOUND_BYTES = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void areNamedWithTheFunctionsThatTheyMention() throws Exception {
        Path one = file("one.so", "ELF\0clock_gettime\0");
        Path two = file("two.so", "ELF\0gettimeofday\0\u00ff\u00e2\0clock_gettime\0getpid\0");
        Path inner = file("inner.so", "ELF\0__clock_gettime\0");

        assertThat(among(one + ":" + two + " " + inner))
                .containsExactly(
                        line(one, "clock_gettime"),
                        line(two, "clock_gettime, gettimeofday"),
                        line(inner, "__clock_gettime"));
    }

    @Test
    void areFoundBehindALink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link.so"), file("lib.so", "ELF\0gettimeofday\0"));

        assertThat(among(link.toString())).containsExactly(line(link, "gettimeofday"));
    }

    @Test
    void areNotThoseThatMentionOnlyALongerName() throws Exception {
        assertThat(among(file("longer.so", "ELF\0my_clock_gettime\0clock_gettime_mine\0clock_gettime@GLIBC\0")))
                .isEmpty();
        assertThat(among(file("text", "clock_gettime ".repeat(50)))).isEmpty();
        assertThat(among(file("cut.so", "ELF\0clock_gettime"))).isEmpty();
    }

    @Test
    void areNotLookedForInWhatCannotBeRead() throws Exception {
        assertThat(among(folder)).isEmpty();
        assertThat(among(folder.resolve("missing.so"))).isEmpty();
        assertThat(among(Path.of("/dev/zero"))).isEmpty();
        assertThat(among(Path.of("/proc/self/mem"))).as("a read fails").isEmpty();
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(among(pipe)).isEmpty();
    }

    @Test
    void areLookedForInTheFirstMegabyteOfALargeFile() throws Exception {
        String name = "\0clock_gettime\0";
        Path within = file("within.so", "x".repeat(BOUND_BYTES - name.length()) + name + "x".repeat(BOUND_BYTES));

        assertThat(among(within)).containsExactly(line(within, "clock_gettime"));
        assertThat(among(file("beyond.so", "x".repeat(BOUND_BYTES - name.length() + 1) + name)))
                .isEmpty();
    }

    private Path file(String name, String bytes) throws IOException {
        return Files.writeString(folder.resolve(name), bytes, StandardCharsets.ISO_8859_1);
    }

    private static List<String> among(Path library) {
        return among(library.toString());
    }

    private static List<String> among(String preload) {
        return PreloadedClocks.among(preload).stream()
                .filter(line -> line.startsWith("LD_PRELOAD "))
                .toList();
    }

    private static String line(Path library, String functions) {
        return "LD_PRELOAD names " + library + ", which mentions " + functions
                + " and may replace the clock: start the service without it to see";
    }
}
