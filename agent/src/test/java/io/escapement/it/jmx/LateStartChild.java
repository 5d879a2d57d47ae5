package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.jmx.LateStart;
import com.acme.jmx.PlatformReport;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import java.util.List;
import java.util.function.Supplier;

/** A child that starts its program seconds after the JVM, and {@link PlatformReport} in it. Many may wait at a time. */
final class LateStartChild {
    static final String ENGAGED = "packages=com.acme,mode=on";
    static final String HEALTHY = "packages=com.acme,slow-threshold=1s";

    static final String BOTH_MBEANS = "MBeans: [io.escapement:type=Clock, io.escapement:type=Rewrites]";

    private final String what;
    private final ChildJvm jvm;

    private LateStartChild(String what, ChildJvm jvm) {
        this.what = what;
        this.jvm = jvm;
    }

    /** @param arguments those of {@link LateStart} */
    static LateStartChild run(ChildJvmBuilder builder, String... arguments) {
        return new LateStartChild(String.join(" ", arguments), builder.run(LateStart.class, arguments));
    }

    /** One that is engaged, and one on a healthy host. */
    static List<LateStartChild> runBoth(Supplier<ChildJvmBuilder> withoutAgent, String... arguments) {
        return List.of(
                run(withoutAgent.get().agent(ENGAGED), arguments),
                run(withoutAgent.get().agent(HEALTHY), arguments));
    }

    /** Waits for its end: it has printed the line that shows its own choice, and both MBeans came after it. */
    void assertPrints(String line) {
        jvm.ended(0);
        assertThat(jvm.stdout()).as(what).contains(line, BOTH_MBEANS);
        jvm.stdout().stream()
                .filter(printed -> printed.startsWith("waited: "))
                .forEach(printed -> System.out.println("MBeans, " + printed));
        assertThat(jvm.stderr())
                .as(what)
                .filteredOn(said -> !said.startsWith("WARNING: "))
                .hasSize(1)
                .allMatch(said -> said.startsWith("[escapement] clocksource "));
    }
}
