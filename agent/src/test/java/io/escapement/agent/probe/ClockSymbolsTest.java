package io.escapement.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which libraries stand before the clock, seen from the files that a compiler writes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClockSymbolsTest {
    @TempDir
    private Path folder;

    @Test
    void areFoundWhereTheLibraryDefinesThem() throws Exception {
        assertThat(symbols(library().defining("clock_gettime").build("one.so"))).isEqualTo("clock_gettime");
        assertThat(symbols(library()
                        .defining("something", "gettimeofday", "clock_gettime", "clock_getres")
                        .build("two.so")))
                .isEqualTo("clock_gettime, gettimeofday");
        assertThat(symbols(library().defining("__clock_gettime").build("inner.so")))
                .isEqualTo("__clock_gettime");
    }

    @Test
    void areNotThoseThatTheLibraryCallsOrKeepsToItself() throws Exception {
        assertThat(symbols(library().calling("clock_gettime").build("calls.so")))
                .isEmpty();
        assertThat(symbols(library().keeping("clock_gettime").defining("other").build("keeps.so")))
                .isEmpty();
        assertThat(symbols(library()
                        .defining("my_clock_gettime", "clock_gettime_mine")
                        .build("like.so")))
                .isEmpty();
    }

    @Test
    void areFoundInALibraryOf32Bits() throws Exception {
        Path library;
        try {
            library = library()
                    .defining("clock_gettime64")
                    .calling("gettimeofday")
                    .build("small.so", "-m32", "-Wl,--allow-shlib-undefined");
        } catch (IllegalStateException notHere) {
            assumeThat(false).as("this compiler makes none: " + notHere).isTrue();
            return;
        }
        assertThat(Files.readAllBytes(library)[4]).isEqualTo((byte) 1);
        assertThat(symbols(library)).isEqualTo("clock_gettime64");
    }

    @Test
    void areNotLookedForInWhatIsNoLibrary() throws Exception {
        assertThat(symbols(folder)).isEmpty();
        assertThat(symbols(folder.resolve("missing"))).isEmpty();
        assertThat(symbols(Path.of("/dev/zero"))).isEmpty();
        assertThat(symbols(Files.writeString(folder.resolve("text"), "clock_gettime ".repeat(50))))
                .isEmpty();
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(symbols(pipe)).isEmpty();
    }

    @Test
    void areNotLookedForInTheOtherByteOrder() throws Exception {
        byte[] bytes = Files.readAllBytes(library().defining("clock_gettime").build("lib.so"));
        bytes[5] = 2;

        assertThat(symbols(Files.write(folder.resolve("big-endian.so"), bytes))).isEmpty();
    }

    @Test
    void endWithoutAnExceptionWhateverTheFileHolds() throws Exception {
        byte[] library = Files.readAllBytes(library().defining("clock_gettime").build("lib.so"));
        Path broken = folder.resolve("broken.so");
        for (int length = 0; length < library.length; length += library.length / 40) {
            symbols(Files.write(broken, Arrays.copyOf(library, length)));
        }
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = library.clone();
            // The header and, at the end, the section headers are what everything hangs on.
            for (int changes = 0; changes < 4; changes++) {
                int at = random.nextInt(2) == 0 ? 6 + random.nextInt(58) : bytes.length - 1 - random.nextInt(1500);
                bytes[at] = (byte) random.nextInt();
            }
            symbols(Files.write(broken, bytes));
        }
    }

    private CompiledLibrary library() {
        return CompiledLibrary.in(folder);
    }

    private static String symbols(Path library) throws IOException {
        return ClockSymbols.definedBy(new File(library.toString()));
    }
}
