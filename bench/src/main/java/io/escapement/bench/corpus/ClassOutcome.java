package io.escapement.bench.corpus;

/**
 * What became of one class.
 *
 * @param callSites that were rewritten
 * @param keptHandles that were left as they are, because the class has serialisable lambdas
 * @param problem why it failed; null otherwise
 */
record ClassOutcome(Kind kind, int callSites, int keptHandles, String problem) {
    enum Kind {
        /** ASM can't read it, so there is nothing to compare with. */
        UNREADABLE,
        UNTOUCHED,
        REWRITTEN,
        /** Rewritten as it should be, but ASM's verifier rejects the original already. */
        REWRITTEN_UNVERIFIABLE,
        FAILED
    }

    static ClassOutcome unreadable() {
        return new ClassOutcome(Kind.UNREADABLE, 0, 0, null);
    }

    static ClassOutcome untouched(int keptHandles) {
        return new ClassOutcome(Kind.UNTOUCHED, 0, keptHandles, null);
    }

    static ClassOutcome failed(String problem) {
        return new ClassOutcome(Kind.FAILED, 0, 0, problem);
    }

    boolean isRewritten() {
        return kind == Kind.REWRITTEN || kind == Kind.REWRITTEN_UNVERIFIABLE;
    }
}
