package io.escapement.agent.rewrite;

/** Rewritten classes, for tests of other packages. */
public final class Rewritten {
    private Rewritten() {}

    public static void record(RewriteLedger ledger, String className) {
        ledger.recordRewritten(className, new int[] {1}, false);
    }

    public static void recordReal(RewriteLedger ledger, String className, String why) {
        ledger.recordReal(className, why);
    }

    public static void recordMixed(RewriteLedger ledger, String... classNames) {
        for (String className : classNames) {
            ledger.recordMixed(className, "new Date()", false);
        }
    }
}
