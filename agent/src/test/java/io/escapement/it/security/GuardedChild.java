package io.escapement.it.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.security.GuardedService;
import io.escapement.it.child.ChildJvm;
import java.util.List;
import java.util.Optional;

/** A child that runs {@link GuardedService}, which does what it is told and says what came of it. */
final class GuardedChild {

    final ChildJvm jvm;

    GuardedChild(ChildJvm jvm) {
        this.jvm = jvm;
    }

    /** The agent must engage; it is uninstalled at the end. */
    void assertBeansWork() {
        assertAnswer("await beans", "true");
        await().until(() -> answer("Engaged").equals("true"));
        assertAnswer("load", "true");
        assertAnswer("read", "true");
        assertThat(Long.parseLong(answer("TickerCpuMillis"))).isNotNegative();
        assertAnswer("bypass", "null");
        assertAnswer("Engaged", "false");
        assertAnswer("engage", "null");
        assertAnswer("Engaged", "true");
        assertThat(answer("probe")).startsWith("clocksource ");
        assertThat(answer("Floor")).isNotEqualTo("NONE");
        assertThat(Long.parseLong(answer("Rewrites RewrittenClassCount"))).isGreaterThan(1);
        assertAnswer("uninstall", "null");
        assertAnswer("read", "true");
    }

    void assertAnswer(String line, String expected) {
        assertThat(answer(line)).as(line).isEqualTo(expected);
    }

    /** What the service prints of a line. */
    String answer(String line) {
        int from = jvm.stdout().size();
        jvm.send(line);
        String beginning = line + ": ";
        return await(line)
                .until(
                        () -> jvm.stdout().stream()
                                .skip(from)
                                .filter(printed -> printed.startsWith(beginning))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow()
                .substring(beginning.length());
    }

    List<String> linesOfTheAgent() {
        return jvm.stderr().stream()
                .filter(line -> line.startsWith("[escapement] "))
                .toList();
    }
}
