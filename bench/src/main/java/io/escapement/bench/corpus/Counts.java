package io.escapement.bench.corpus;

/** Of a group of archives. */
final class Counts {
    int archives;
    int classes;
    int beyondAsm;
    int rewritten;
    int callSites;
    int classesKeepingHandles;
    int keptHandles;
    int rejectedByAsmBefore;

    void add(ClassOutcome outcome) {
        classes++;
        keptHandles += outcome.keptHandles();
        classesKeepingHandles += outcome.keptHandles() > 0 ? 1 : 0;
        beyondAsm += outcome.kind() == ClassOutcome.Kind.UNREADABLE ? 1 : 0;
        rejectedByAsmBefore += outcome.kind() == ClassOutcome.Kind.REWRITTEN_UNVERIFIABLE ? 1 : 0;
        if (outcome.isRewritten()) {
            rewritten++;
            callSites += outcome.callSites();
        }
    }
}
