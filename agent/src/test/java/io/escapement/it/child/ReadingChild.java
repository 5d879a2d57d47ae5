package io.escapement.it.child;

import com.acme.ReadingService;

/** A child that runs {@link ReadingService}: it reads the clock all the time. */
public final class ReadingChild {
    public final ChildJvm jvm;

    private ReadingChild(ChildJvm jvm) {
        this.jvm = jvm;
    }

    public static ReadingChild run(ChildJvmBuilder builder) {
        ReadingChild child = new ReadingChild(builder.hardlyCompiling().run(ReadingService.class));
        child.jvm.awaitStdout("reading", 1);
        return child;
    }

    /** Reads once, and returns how far behind the real clock that was, in ms. */
    public long readOnce() {
        return Long.parseLong(jvm.ask("read", "read").get(0).replace("behind by ", ""));
    }
}
