package io.escapement.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.BoundCheck;

/** A child that runs {@link BoundCheck}. */
final class BoundChild implements AutoCloseable {
    final ChildJvm jvm;

    private BoundChild(ChildJvm jvm) {
        this.jvm = jvm;
    }

    static BoundChild run(ChildJvmBuilder builder, int platformThreads, int virtualThreads, int busyThreads) {
        BoundChild child = new BoundChild(builder.run(
                BoundCheck.class,
                Integer.toString(platformThreads),
                Integer.toString(virtualThreads),
                Integer.toString(busyThreads)));
        child.jvm.awaitStdout("reading", 1);
        return child;
    }

    /** Ends it, and returns by how much a read was behind the real clock read before it, at most, in ms. */
    long mostBehindMs() {
        jvm.send("end");
        assertThat(jvm.awaitExit()).isZero();
        assertThat(jvm.stdout())
                .contains("early: 0", "backwards: 0")
                .doesNotContain("reads: 0")
                .hasSize(5);
        return Long.parseLong(jvm.stdout().get(4).replaceAll("\\D", ""));
    }

    @Override
    public void close() {
        jvm.close();
    }
}
