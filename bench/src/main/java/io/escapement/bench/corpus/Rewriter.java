package io.escapement.bench.corpus;

/** What is examined: the agent's rewriter, or in tests one with a fault. */
public interface Rewriter {
    /** Internal name of the class that rewritten call sites call. */
    String NEW_OWNER = "java/lang/EscapementClock";

    /** Null where there is nothing to rewrite. */
    Rewritten rewrite(byte[] classFile) throws RefusedException;

    final class Rewritten {
        final byte[] classFile;
        final int callSites;

        Rewritten(byte[] classFile, int callSites) {
            this.classFile = classFile;
            this.callSites = callSites;
        }
    }

    /** It took the class file for one that should be left alone, or came to grief over it. */
    final class RefusedException extends Exception {
        private static final long serialVersionUID = 1;

        RefusedException(Throwable cause) {
            super(cause.toString(), cause);
        }
    }
}
