package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.SampledReads;
import java.io.IOException;

/** A child that runs {@link SampledReads}: no read is early, goes back, or is over the bound. */
public final class BoundChild {
    public final ChildJvm jvm;
    private final HeldBound bound;

    private BoundChild(ChildJvm jvm, HeldBound bound) {
        this.jvm = jvm;
        this.bound = bound;
    }

    /** Besides its readers it has threads that keep processors busy. */
    public static BoundChild run(ChildJvmBuilder builder, int busyThreads) throws IOException {
        HeldBound bound = new HeldBound();
        BoundChild child = new BoundChild(builder.run(SampledReads.class, Integer.toString(busyThreads)), bound);
        child.jvm.awaitStdout("reading", 1);
        return child;
    }

    /** Ends it; {@code what} is said together with what it has found. */
    public void assertBounded(String what) throws IOException, InterruptedException {
        jvm.send("end");
        jvm.ended(0);
        long allowedMs = bound.allowedMs();
        System.out.println(what + ": " + jvm.stdout() + ", allowed " + allowedMs + " ms");
        assertThat(jvm.stdout())
                .contains(
                        "wall clock: 0 early, 0 backwards",
                        "instants: 0 early, 0 backwards",
                        "monotonic clock: 0 early, 0 backwards")
                .doesNotContain("wall clock: 0 reads", "instants: 0 reads", "monotonic clock: 0 reads");
        assertThat(jvm.numbers("wall clock behind at most: ").get(0)).isBetween(1L, allowedMs);
        assertThat(jvm.numbers("monotonic clock behind at most: ").get(0)).isLessThanOrEqualTo(allowedMs);
    }
}
