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

    /** Besides its readers it has threads that keep processors busy. */
    public static BoundChild run(ChildJvmBuilder builder, int busyThreads) {
        BoundChild child = new BoundChild(builder.run(BoundCheck.class, Integer.toString(busyThreads)));
        child.jvm.awaitStdout("reading", 1);
        return child;
    }

    /**
     * Ends it; {@code what} is said together with by how much a read was behind the real clock read before it, at most.
     */
    public void assertBounded(String what) {
        jvm.send("end");
        assertThat(jvm.ended(0).stdout())
                .contains("early: 0", "backwards: 0")
                .doesNotContain("reads: 0")
                .hasSize(5);
        long allowedMs = bound.allowedMs();
        long mostBehindMs = jvm.numbers("most behind: ").get(0);
        System.out.println(what + ": at most " + mostBehindMs + " ms behind, allowed " + allowedMs);
        assertThat(mostBehindMs).isBetween(1L, allowedMs);
    }
}
