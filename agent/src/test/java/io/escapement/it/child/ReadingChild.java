package io.escapement.it.child;

import com.acme.ReadingService;
import java.util.List;

/** A child that runs {@link ReadingService}: it reads the clock all the time, until it is told to rest. */
public final class ReadingChild implements AutoCloseable {
    public final ChildJvm jvm;

    private ReadingChild(ChildJvm jvm) {
        this.jvm = jvm;
    }

    public static ReadingChild run(ChildJvmBuilder builder) {
        return run(builder, ReadingService.class);
    }

    /** Runs another program, which does as {@link ReadingService} does, and more. */
    public static ReadingChild run(ChildJvmBuilder builder, Class<?> main) {
        ReadingChild child = new ReadingChild(builder.run(main));
        child.jvm.awaitStdout("reading", 1);
        return child;
    }

    public void rest() {
        jvm.send("rest");
    }

    /** Reads once, and returns how far behind the real clock that was, in ms. */
    public long readOnce() {
        int from = jvm.stdout().size();
        int readBefore = (int) jvm.stdout().stream().filter("read"::equals).count();
        jvm.send("read");
        jvm.awaitStdout("read", readBefore + 1);
        List<String> lines = jvm.stdout().subList(from, jvm.stdout().size());
        return Long.parseLong(lines.get(0).replace("behind by ", ""));
    }

    @Override
    public void close() {
        jvm.close();
    }
}
