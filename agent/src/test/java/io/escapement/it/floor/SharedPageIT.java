package io.escapement.it.floor;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.host.SharedPage;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.outside.floor.TimeTeller;

/** The tool by itself: a JVM without an agent runs on without the page, and tells the right time. */
@Tag("long")
class SharedPageIT {
    /** Generous: {@code nanoTime} and the wall clock begin at two moments, and one of them is slewed. */
    private static final long APART_MS = 150;

    private SharedPage page;

    @BeforeEach
    void build(@TempDir Path folder) {
        page = SharedPage.assumeCanBeTaken(folder);
    }

    @EachJdk
    void aRunningJvmLosesIt(Jdk jdk) {
        for (SharedPage.Fault fault : SharedPage.Fault.values()) {
            try (ChildJvm child = page.under(ChildJvm.on(jdk)).run(TimeTeller.class)) {
                child.awaitStdout("started", 1);
                List<String> before = SharedPage.mappings(child);
                assertThat(before).hasSize(1);
                page.take(child, fault);
                assertThat(SharedPage.mappings(child))
                        .hasSize(fault == SharedPage.Fault.MOVED ? 1 : 0)
                        .doesNotContainAnyElementsOf(before);
                assertTellsTheTime(child);
            }
        }
    }

    @EachJdk
    void aJvmStartsWithoutIt(Jdk jdk) {
        ChildJvm child = page.gone(ChildJvm.on(jdk)).run(TimeTeller.class);
        child.awaitStdout("started", 1);
        assertThat(SharedPage.mappings(child)).isEmpty();
        assertTellsTheTime(child);
    }

    private static void assertTellsTheTime(ChildJvm child) {
        long beforeMs = System.currentTimeMillis();
        child.send("tell");
        child.awaitStdout("told", 1);
        long afterMs = System.currentTimeMillis();
        List<String> told =
                child.stdout().stream().filter(line -> line.matches("\\d+")).toList();
        assertThat(told).hasSize(3);
        for (String ms : told) {
            assertThat(Long.parseLong(ms)).isBetween(beforeMs - APART_MS, afterMs + APART_MS);
        }
        child.ended(0);
        assertThat(child.stderr()).isEmpty();
    }
}
