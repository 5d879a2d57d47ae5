package io.escapement.it.child;

import com.acme.ReadingService;

/** A child that runs {@link ReadingService}: it reads the clock all the time, until it is told to rest. */
public final class ReadingChild {
    public final ChildJvm jvm;

    private ReadingChild(ChildJvm jvm) {
        this.jvm = jvm;
    }

    public static ReadingChild run(ChildJvmBuilder builder) {
        return run(builder, ReadingService.class);
    }

    /** Runs another program, which does as {@link ReadingService} does, and more. */
    public static ReadingChild run(ChildJvmBuilder builder, Class<?> main) {
        ReadingChild child = new ReadingChild(builder.hardlyCompiling().run(main));
        child.jvm.awaitStdout("reading", 1);
        return child;
    }

    public void rest() {
        jvm.send("rest");
    }

    /** Reads once, and returns how far behind the real clock that was, in ms. */
    public long readOnce() {
        return Long.parseLong(jvm.ask("read", "read").get(0).replace("behind by ", ""));
    }
}
