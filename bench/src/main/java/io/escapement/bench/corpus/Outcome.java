package io.escapement.bench.corpus;

/**
 * What became of one class.
 *
 * @param callSites that were rewritten
 * @param keptHandles that were left as they are, because the class has serialisable lambdas
 * @param problem why it failed; null otherwise
 */
record Outcome(Kind kind, int callSites, int keptHandles, String problem) {

    enum Kind {
        /** ASM can't read it, so there is nothing to compare with. */
        UNREADABLE,
        UNTOUCHED,
        REWRITTEN,
        /** Rewritten as it should be, but ASM's verifier rejects the original already. */
        REWRITTEN_UNVERIFIABLE,
        FAILED
    }

    static Outcome unreadable() {
        return new Outcome(Kind.UNREADABLE, 0, 0, null);
    }

    static Outcome untouched(int keptHandles) {
        return new Outcome(Kind.UNTOUCHED, 0, keptHandles, null);
    }

    static Outcome failed(String problem) {
        return new Outcome(Kind.FAILED, 0, 0, problem);
    }

    boolean isRewritten() {
        return kind == Kind.REWRITTEN || kind == Kind.REWRITTEN_UNVERIFIABLE;
    }
}
