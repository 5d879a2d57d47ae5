package io.escapement.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** There the first page holds offsets and no time, so that the coarse clock can only be called. */
@ExtendWith(ChildLogs.class)
class TimeNamespaceIT {
    static final String[] NAMESPACE = {"unshare", "--time", "--boottime", "100", "--fork", "--kill-child=SIGKILL"};
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final int FIRST_WITH_CALLS = 21;
    private static final int PLATFORM_THREADS = 300;
    private static final int VIRTUAL_THREADS = 200;

    @BeforeAll
    static void assumeAllowed() throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(NAMESPACE));
        command.add("true");
        boolean allowed;
        try {
            allowed = new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            allowed = false;
        }
        assumeTrue(allowed, "no time namespaces here");
    }

    @EachJdk
    void itIsCalledWithoutAWarningAndHoldsTheBoundInAnyNumberOfThreads(Jdk jdk) throws InterruptedException {
        assumeTrue(jdk.major() >= FIRST_WITH_CALLS, "no call before Java 21");
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(ENGAGED).by(NAMESPACE);
        try (BoundChild child = BoundChild.hold(builder, PLATFORM_THREADS, VIRTUAL_THREADS, 0)) {
            // Before its threads read: then the child would hardly get round to answering.
            try (ChildMBeans beans = ChildMBeans.of(child.jvm)) {
                FloorIT.awaitState(beans, "ENGAGED");
                assertThat(beans.clock("Floor")).isEqualTo("FFM");
                assertThat(beans.clock("StalenessEnforced")).isEqualTo(true);
                child.begin();
                TimeUnit.SECONDS.sleep(5);
                assertThat(beans.clock("State")).isEqualTo("ENGAGED");
            }
            child.assertBounded(jdk + " in a time namespace");
            assertThat(child.jvm.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] clocksource "));
        }
    }

    @EachJdk
    void whereItCanNotBeCalledTheBoundIsRefused(Jdk jdk) {
        assumeTrue(jdk.major() < FIRST_WITH_CALLS, "it is called from Java 21 on");
        try (ReadingChild child =
                        ReadingChild.run(ChildJvm.on(jdk).agent(ENGAGED).by(NAMESPACE));
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            FloorIT.awaitState(beans, "WITHDRAWN");
            assertThat((String) beans.clock("Reason")).contains("max-staleness=20ms can't be held", "floor=off");
            assertThat(beans.clock("Floor")).isEqualTo("NONE");
            assertThat(child.readOnce()).isNotPositive();
            assertThat(child.jvm.stderr()).hasSize(2);
        }
    }
}
