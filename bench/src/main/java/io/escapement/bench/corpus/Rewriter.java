package io.escapement.bench.corpus;

/** What is examined: the agent's rewriter, or in tests one with a fault. */
public interface Rewriter {
    /** Internal name of the class that call sites of {@code System.currentTimeMillis} call once rewritten. */
    String NEW_OWNER = "java/lang/EscapementClock";

    /** The same of the other forms. */
    String NEW_READS = "java/lang/EscapementReads";

    /** Returns null if there is nothing to rewrite; throws where the class file should be left alone. */
    Rewritten rewrite(byte[] classFile) throws Exception;

    /**
     * A class file with so many call sites replaced.
     *
     * @param classFile null if all call sites were left alone
     * @param leftAlone number of those that can't be replaced
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Rewritten(byte[] classFile, int callSites, int leftAlone) {}
}
