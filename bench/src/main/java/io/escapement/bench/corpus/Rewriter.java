package io.escapement.bench.corpus;

/** The rewriter that is examined: the agent's, or in tests one with a fault. */
public interface Rewriter {
    /** Internal name of the class that call sites of {@code System.currentTimeMillis} call once rewritten. */
    String NEW_OWNER = "java/lang/EscapementClock";

    /** Internal name of the class that call sites of the other forms call once rewritten. */
    String NEW_READS = "java/lang/EscapementReads";

    /** Returns null if there is nothing to rewrite. Throws if the class file should be left alone. */
    Rewritten rewrite(byte[] classFile) throws Exception;

    /**
     * A class file with so many call sites replaced.
     *
     * @param classFile null if all call sites were left alone
     * @param leftAlone number of call sites that can't be replaced
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Rewritten(byte[] classFile, int callSites, int leftAlone) {}
}
