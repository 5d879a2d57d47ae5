package io.escapement.bench.rewriter;

/** What is examined: the agent's rewriter, or in tests one with a fault. */
public interface Rewriter {
    /** Internal name of the class that rewritten call sites call. */
    String NEW_OWNER = "java/lang/EscapementClock";

    /** Returns null if there is nothing to rewrite. */
    Rewritten rewrite(byte[] classFile) throws RefusedException;

    /** A class file with another owner at so many call sites. */
    final class Rewritten {
        public final byte[] classFile;
        public final int callSites;

        public Rewritten(byte[] classFile, int callSites) {
            this.classFile = classFile;
            this.callSites = callSites;
        }
    }

    /** It took the class file for one that should be left alone, or failed on it. */
    final class RefusedException extends Exception {
        private static final long serialVersionUID = 1;

        public RefusedException(Throwable cause) {
            super(cause.toString(), cause);
        }
    }
}
