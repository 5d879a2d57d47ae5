package io.escapement.bench.corpus;

import io.escapement.bench.corpus.Rewriter.Rewritten;
import io.escapement.oracle.FormsOracle;
import io.escapement.oracle.FormsOracle.Expected;
import java.util.Arrays;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.util.CheckClassAdapter;

/** Checks by ASM, which shares no code with the rewriter, what the rewriter does to a class. */
record ClassCheck(Rewriter rewriter) {
    private static final FormsOracle ORACLE = new FormsOracle(Rewriter.NEW_OWNER, Rewriter.NEW_READS);

    enum Kind {
        /** ASM can't read the class, so there is nothing to compare with. */
        UNREADABLE,
        UNTOUCHED,
        REWRITTEN,
        /** Rewritten rightly, but ASM's verifier already rejects the original. */
        REWRITTEN_UNVERIFIABLE,
        FAILED
    }

    /**
     * The result for a class.
     *
     * @param callSitesByForm number of rewritten call sites
     * @param leftAlone number of call sites that can't be rewritten at their places
     * @param problem why the class failed; null if it did not
     */
    record Outcome(Kind kind, Map<String, Integer> callSitesByForm, int leftAlone, String problem) {
        private static Outcome without(Kind kind, int leftAlone, String problem) {
            return new Outcome(kind, Map.of(), leftAlone, problem);
        }

        static Outcome failed(String problem) {
            return without(Kind.FAILED, 0, problem);
        }

        boolean isRewritten() {
            return kind == Kind.REWRITTEN || kind == Kind.REWRITTEN_UNVERIFIABLE;
        }
    }

    Outcome check(byte[] before) {
        Expected expected;
        try {
            expected = ORACLE.expect(before);
        } catch (RuntimeException beyondAsm) {
            return Outcome.without(Kind.UNREADABLE, 0, null);
        }
        Rewritten rewritten;
        try {
            rewritten = rewriter.rewrite(before);
        } catch (Exception e) {
            return Outcome.failed(e.toString());
        }
        int callSites = rewritten == null ? 0 : rewritten.callSites();
        if (callSites != expected.callSites()) {
            return Outcome.failed(callSites + " call sites, but ASM finds " + expected.callSites());
        }
        int leftAlone = rewritten == null ? 0 : rewritten.leftAlone();
        return callSites == 0 ? Outcome.without(Kind.UNTOUCHED, leftAlone, null) : compare(before, rewritten, expected);
    }

    private static Outcome compare(byte[] before, Rewritten rewritten, Expected expected) {
        byte[] after = rewritten.classFile();
        try {
            if (!Arrays.equals(FormsOracle.rebuilt(after), expected.classFile)) {
                return Outcome.failed("changed otherwise than ASM would");
            }
        } catch (RuntimeException e) {
            return Outcome.failed("ASM can't read it any more: " + e);
        }
        Kind kind = verificationError(before) == null ? Kind.REWRITTEN : Kind.REWRITTEN_UNVERIFIABLE;
        String error = kind == Kind.REWRITTEN ? verificationError(after) : null;
        return error != null
                ? Outcome.failed("ASM's verifier rejects it now: " + error)
                : new Outcome(kind, expected.callSitesByForm, rewritten.leftAlone(), null);
    }

    /** Returns the objection of ASM's checks of structure and data flow, which load no class; or null. */
    private static String verificationError(byte[] classFile) {
        try {
            new ClassReader(classFile).accept(new CheckClassAdapter(new ClassNode(), true), 0);
            return null;
        } catch (RuntimeException e) {
            return e.toString();
        }
    }
}
