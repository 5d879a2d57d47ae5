package io.escapement.bench.corpus;

import io.escapement.bench.rewriter.Rewriter;
import io.escapement.bench.rewriter.Rewriter.RefusedException;
import io.escapement.bench.rewriter.Rewriter.Rewritten;
import java.util.Arrays;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * Compares what the rewriter does to a class with what ASM, which shares nothing with it, says of it before and after.
 */
record ClassCheck(Rewriter rewriter) {
    enum Kind {
        /** ASM can't read it, so there is nothing to compare with. */
        UNREADABLE,
        UNTOUCHED,
        REWRITTEN,
        /** Rewritten as it should be, but ASM's verifier rejects the original already. */
        REWRITTEN_UNVERIFIABLE,
        FAILED
    }

    /**
     * What became of one class.
     *
     * @param callSites that were rewritten
     * @param keptHandles that were left as they are, because the class has serialisable lambdas
     * @param problem why it failed; null otherwise
     */
    record Outcome(Kind kind, int callSites, int keptHandles, String problem) {
        static Outcome failed(String problem) {
            return new Outcome(Kind.FAILED, 0, 0, problem);
        }

        boolean isRewritten() {
            return kind == Kind.REWRITTEN || kind == Kind.REWRITTEN_UNVERIFIABLE;
        }
    }

    Outcome check(byte[] before) {
        ClockReads reads;
        try {
            reads = new ClockReads(before);
        } catch (RuntimeException beyondAsm) {
            return new Outcome(Kind.UNREADABLE, 0, 0, null);
        }
        int expected = reads.calls + reads.handles - reads.keptHandles();
        Rewritten rewritten;
        try {
            rewritten = rewriter.rewrite(before);
        } catch (RefusedException e) {
            return Outcome.failed(e.getMessage());
        }
        int callSites = rewritten == null ? 0 : rewritten.callSites;
        if (callSites != expected) {
            return Outcome.failed(callSites + " call sites, but ASM finds " + expected);
        }
        return rewritten == null
                ? new Outcome(Kind.UNTOUCHED, 0, reads.keptHandles(), null)
                : compare(before, rewritten, reads.keptHandles());
    }

    private static Outcome compare(byte[] before, Rewritten rewritten, int keptHandles) {
        byte[] after = rewritten.classFile;
        try {
            ClockReads left = new ClockReads(after);
            if (left.calls != 0 || left.handles != keptHandles) {
                return Outcome.failed(left.calls + " calls and " + left.handles + " handles keep the real clock");
            }
            if (!Arrays.equals(withOldOwner(after), withOldOwner(before))) {
                return Outcome.failed("more was changed than the owner");
            }
        } catch (RuntimeException e) {
            return Outcome.failed("ASM can't read it any more: " + e);
        }
        Kind kind = verificationError(before) == null ? Kind.REWRITTEN : Kind.REWRITTEN_UNVERIFIABLE;
        String error = kind == Kind.REWRITTEN ? verificationError(after) : null;
        return error != null
                ? Outcome.failed("ASM's verifier rejects it now: " + error)
                : new Outcome(kind, rewritten.callSites, keptHandles, null);
    }

    /**
     * The class as ASM writes it, with a constant pool in ASM's own order, and the real clock wherever it was or is now
     * another.
     */
    private static byte[] withOldOwner(byte[] classFile) {
        Remapper toOldOwner = new SimpleRemapper(Opcodes.ASM9, Rewriter.NEW_OWNER, ClockReads.OWNER) {
            // Some compilers write signatures that can't be read; none of them can name the clock.
            @Override
            public String mapSignature(String signature, boolean isOfAType) {
                return signature;
            }
        };
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassRemapper(writer, toOldOwner), 0);
        return writer.toByteArray();
    }

    /** What ASM's checks of structure and data flow, which load no class, say against it; or null. */
    private static String verificationError(byte[] classFile) {
        try {
            new ClassReader(classFile).accept(new CheckClassAdapter(new ClassNode(), true), 0);
            return null;
        } catch (RuntimeException e) {
            return e.toString();
        }
    }
}
