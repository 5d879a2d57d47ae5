package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Operators and programs that switch the clock all at once: the last of them is obeyed. */
class ManyOperatorsIT {
    private static final int OPERATORS = 4;
    private static final int CALLS_EACH = 60;

    @OldestAndNewestJdk
    void whoSpeaksLastIsObeyedWhateverOthersDidAtOnce(Jdk jdk) {
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        List<String> changes = beans.stateChanges();
        CompletableFuture<?>[] operators = IntStream.range(0, OPERATORS)
                .mapToObj(seed -> CompletableFuture.runAsync(() -> callAtRandom(beans, seed)))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(operators).join();

        beans.call("bypass");
        assertThat(beans.clock("State")).isEqualTo("BYPASSED");
        assertThat(beans.threadNames()).doesNotContain("escapement-ticker");
        beans.call("engage");
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        assertThat(beans.threadNames()).containsOnlyOnce("escapement-ticker");
        await().until(() -> changes.get(changes.size() - 1).startsWith("BYPASSED to ENGAGED: by request"));
        assertFollowOneAnother(changes);
    }

    private static void callAtRandom(ChildMBeans beans, int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CALLS_EACH; i++) {
            try {
                callOneOf(beans, random.nextInt(7), "operator " + seed + "." + i);
            } catch (RuntimeException refused) {
                assertThat(refused).hasStackTraceContaining("an operator has called ");
            }
        }
    }

    private static void callOneOf(ChildMBeans beans, int which, String by) {
        switch (which) {
            case 0 -> beans.call("engage");
            case 1 -> beans.call("bypass");
            case 2 -> beans.call("restore");
            case 3 -> beans.call("auto");
            case 4 -> beans.switchFor("engageFor", 1);
            case 5 -> beans.switchFor("engageFor", 1, by);
            default -> beans.switchFor("bypassFor", 1, by);
        }
    }

    /** Each change begins where the one before has ended: listeners miss none, and get them in their order. */
    private static void assertFollowOneAnother(List<String> changes) {
        for (int i = 1; i < changes.size(); i++) {
            String before = changes.get(i - 1);
            String state = before.substring(before.indexOf(" to ") + 4, before.indexOf(':'));
            assertThat(changes.get(i)).startsWith(state + " to ");
        }
    }
}
