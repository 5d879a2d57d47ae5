package io.escapement.tools.profile;

import java.util.concurrent.atomic.LongAdder;

/** A place in the code that reads a clock, and how often it has been passed. */
final class CallSite {
    /** Whether the agent has rewritten the call site. */
    final boolean isRewritten;

    final LongAdder count = new LongAdder();

    private final String place;
    private final String beforeReads;
    private final String afterReads;
    private long countBefore;

    /**
     * Makes a call site that has not been passed.
     *
     * @param reads of {@code millis}, {@code instant}, {@code date}, {@code local} and {@code nanos}
     * @param line 0 if the class file does not tell
     * @param isRewritable whether the agent could rewrite it
     * @param place the URL that the first copy of the class was loaded from; null if not known
     */
    CallSite(
            String reads,
            String className,
            String method,
            int line,
            boolean isRewritten,
            boolean isRewritable,
            String place) {
        this.place = place == null ? "" : place.replace('\t', ' ');
        this.isRewritten = isRewritten;
        // A class file may have a name with a tab.
        beforeReads = "site\t" + reads + '\t' + className.replace('\t', ' ') + '\t' + method.replace('\t', ' ') + '\t'
                + line + '\t';
        afterReads = "\t" + isRewritten + '\t' + isRewritable;
    }

    /** Starts {@link #reads} at zero. */
    void begin() {
        countBefore = count.sum();
    }

    /** How often the call site was passed since {@link #begin}. */
    long reads() {
        return count.sum() - countBefore;
    }

    /** Key that no other call site has. A class that is loaded by several loaders has the same keys. */
    String key() {
        return beforeReads + afterReads;
    }

    /** Returns the call site's line in the answer, with that number of reads. */
    String line(long reads) {
        return beforeReads + reads + afterReads + '\t' + place;
    }
}
