package io.escapement.it.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.host.NativeSource;
import io.escapement.it.host.SwitchableClock;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which preloaded libraries are named as a cause where the clock is slow. */
class PreloadedClockIT {
    private static final String SLOW = "mode=observe,slow-threshold=1ns";

    @TempDir
    private Path folder;

    @Test
    void oneThatMayReplaceTheClockIsNamed() {
        Path library = slowClock();

        assertThat(cures(ChildJvm.on(TestJdks.first()).env("LD_PRELOAD", library.toString())))
                .contains("LD_PRELOAD names " + library
                        + ", which mentions clock_gettime, gettimeofday and may replace the clock:"
                        + " start the service without it to see");
    }

    @Test
    void oneThatTheLoaderSearchedForIsFoundWhereItIsMapped() {
        Path library = slowClock();
        ChildJvmBuilder builder = ChildJvm.on(TestJdks.first())
                .env("LD_LIBRARY_PATH", folder.toString())
                .env("LD_PRELOAD", "no-such.so:" + library.getFileName());

        assertThat(cures(builder)).anyMatch(cure -> cure.startsWith("LD_PRELOAD names " + library + ","));
    }

    @Test
    void othersAreNot() throws Exception {
        Path source = Files.writeString(
                folder.resolve("injected.c"),
                "#include <unistd.h>\nint injected_clock_gettime(void) { return getpid(); }\n");
        Path library = NativeSource.library(source, folder.resolve("libinjected.so"));

        assertThat(cures(ChildJvm.on(TestJdks.first()).env("LD_PRELOAD", library.toString())))
                .isNotEmpty()
                .noneMatch(cure -> cure.contains("LD_PRELOAD"));
    }

    private Path slowClock() {
        new SwitchableClock(folder);
        return folder.resolve("libslowclock.so");
    }

    private static List<String> cures(ChildJvmBuilder builder) {
        ChildJvm child = builder.agent(SLOW).run(Hello.class).ended(0);
        String prefix = "[escapement] cure on the host: ";
        return child.stderr().stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }
}
