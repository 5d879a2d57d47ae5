package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.faults.ThreadGroups;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** The thread group of main belongs to the application: programs count it, wait for it, interrupt and stop it. */
class ThreadGroupIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String HEALTHY = "packages=com.acme,slow-threshold=1s";

    @EachJdk
    void engagedNoThreadOfTheAgentsIsEverInIt(Jdk jdk) {
        assertNoneIsEverInIt(jdk, ENGAGED, "bypass", "engage", "probe");
    }

    @EachJdk
    @Tag("long")
    void engagedByTheApplicationNoThreadOfTheAgentsIsEverInIt(Jdk jdk) {
        assertNoneIsEverInIt(jdk, HEALTHY, "engage", "bypass", "probe");
    }

    private static void assertNoneIsEverInIt(Jdk jdk, String options, String... operations) {
        List<String> expected = new ArrayList<>(List.of("at first: [main]", "with MBeans: [main, own]"));
        for (String operation : operations) {
            expected.add("after " + operation + ": [main, own]");
        }
        assertPrints(
                ChildJvm.on(jdk).agent(options).run(ThreadGroups.class, operations), expected.toArray(new String[0]));
    }

    private static void assertPrints(ChildJvm child, String... lines) {
        child.ended(0);
        assertThat(child.stdout()).containsExactly(lines);
        assertNothingElseIsSaid(child);
    }

    private static void assertNothingElseIsSaid(ChildJvm child) {
        assertThat(child.stderr())
                .allMatch(line -> line.startsWith("[escapement] clocksource ") || line.contains(" by request: "));
    }
}
