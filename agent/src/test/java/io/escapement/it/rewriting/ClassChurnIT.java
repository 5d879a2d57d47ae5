package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.rewriting.ChurnedReader;
import com.acme.rewriting.ClassChurn;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The agent comes and goes where the same class is loaded anew, thousands of times a second, and forgotten. */
@ExtendWith(ChildLogs.class)
@Order(Processors.FIRST)
class ClassChurnIT {
    private static final int TIMES = 2;
    private static final String LIMIT = "-XX:MaxMetaspaceSize=64m";

    @OldestAndNewestJdk
    @ResourceLock(Processors.LOCK)
    void isAttachedAndUninstalledAgainWithinALimitedMetaspace(Jdk jdk) {
        try (ChildJvm child = run(jdk)) {
            String pid = Long.toString(child.pid());
            for (int i = 0; i < TIMES; i++) {
                assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on"))
                        .anyMatch(line -> line.matches("rewritten: +[1-9].*"));
                assertThat(done(jdk, "uninstall", pid)).singleElement().asString().contains("may be attached again");
            }
            assertSurvived(child);
        }
    }

    @OldestAndNewestJdk
    @ResourceLock(Processors.LOCK)
    void isProfiledWithinALimitedMetaspace(Jdk jdk) {
        try (ChildJvm child = run(jdk)) {
            assertThat(done(jdk, "profile", Long.toString(child.pid()), "--seconds", "2"))
                    .filteredOn(line -> line.contains(ChurnedReader.class.getName()))
                    .as("one call site of thousands of classes")
                    .hasSize(1);
            assertSurvived(child);
        }
    }

    private static ChildJvm run(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).allowingAttach().jvm(LIMIT).run(ClassChurn.class);
        child.awaitStdout("ready", 1);
        return child;
    }

    private static List<String> done(Jdk jdk, String... command) {
        try (ChildJvm shell = ChildJvm.on(jdk).commandLine(command)) {
            assertThat(shell.awaitExit()).as(shell.toString()).isZero();
            return shell.stdout();
        }
    }

    private static void assertSurvived(ChildJvm child) {
        child.send("end");
        assertThat(child.awaitExit()).isZero();
        assertThat(child.stdout()).anyMatch(line -> line.startsWith("loaded "));
        assertThat(child.stderr()).noneMatch(line -> line.contains("OutOfMemoryError"));
    }
}
