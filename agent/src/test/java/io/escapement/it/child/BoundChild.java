package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.BoundCheck;

/** A child that runs {@link BoundCheck}. */
public final class BoundChild {
    public final ChildJvm jvm;
    private final HeldBound bound = new HeldBound();

    private BoundChild(ChildJvm jvm) {
        this.jvm = jvm;
    }

    /** Its threads read from now on. */
    public static BoundChild run(ChildJvmBuilder builder, int platformThreads, int virtualThreads, int busyThreads) {
        BoundChild child = hold(builder, platformThreads, virtualThreads, busyThreads);
        child.begin();
        return child;
    }

    /** Its threads are there and wait for {@link #begin}. */
    public static BoundChild hold(ChildJvmBuilder builder, int platformThreads, int virtualThreads, int busyThreads) {
        BoundChild child = new BoundChild(builder.run(
                BoundCheck.class,
                Integer.toString(platformThreads),
                Integer.toString(virtualThreads),
                Integer.toString(busyThreads)));
        child.jvm.awaitStdout("ready", 1);
        return child;
    }

    public void begin() {
        jvm.send("begin");
        jvm.awaitStdout("reading", 1);
    }

    /**
     * Ends it; {@code what} is said together with by how much a read was behind the real clock read before it, at most.
     */
    public void assertBounded(String what) {
        jvm.send("end");
        assertThat(jvm.ended(0).stdout())
                .contains("early: 0", "backwards: 0")
                .doesNotContain("reads: 0")
                .hasSize(6);
        long allowedMs = bound.allowedMs();
        long mostBehindMs = jvm.numbers("most behind: ").get(0);
        System.out.println(what + ": at most " + mostBehindMs + " ms behind, allowed " + allowedMs);
        assertThat(mostBehindMs).isBetween(1L, allowedMs);
    }
}
