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
final class ClassCheck {
    private static final String SYSTEM = "java/lang/System";

    private final Rewriter rewriter;

    ClassCheck(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    ClassOutcome check(byte[] before) {
        ClockReads reads;
        try {
            reads = ClockReads.of(before, SYSTEM);
        } catch (RuntimeException beyondAsm) {
            return ClassOutcome.unreadable();
        }
        int keptHandles = reads.hasSerializableLambdas() ? reads.handles() : 0;
        int expected = reads.calls() + reads.handles() - keptHandles;
        Rewritten rewritten;
        try {
            rewritten = rewriter.rewrite(before);
        } catch (RefusedException e) {
            return ClassOutcome.failed(e.getMessage());
        }
        if (rewritten == null && expected == 0) {
            return ClassOutcome.untouched(keptHandles);
        }
        if (rewritten == null || rewritten.callSites != expected) {
            return ClassOutcome.failed(
                    (rewritten == null ? 0 : rewritten.callSites) + " call sites, but ASM finds " + expected);
        }
        return compare(before, rewritten.classFile, reads, keptHandles);
    }

    private static ClassOutcome compare(byte[] before, byte[] after, ClockReads reads, int keptHandles) {
        try {
            ClockReads left = ClockReads.of(after, SYSTEM);
            if (left.calls() != 0 || left.handles() != keptHandles) {
                return ClassOutcome.failed(
                        left.calls() + " calls and " + left.handles() + " handles keep the real clock");
            }
            if (!Arrays.equals(withOldOwner(after), withOldOwner(before))) {
                return ClassOutcome.failed("more was changed than the owner");
            }
        } catch (RuntimeException e) {
            return ClassOutcome.failed("ASM can't read it any more: " + e);
        }
        boolean isVerifiable = verificationError(before) == null;
        String error = isVerifiable ? verificationError(after) : null;
        if (error != null) {
            return ClassOutcome.failed("ASM's verifier rejects it now: " + error);
        }
        return new ClassOutcome(
                isVerifiable ? ClassOutcome.Kind.REWRITTEN : ClassOutcome.Kind.REWRITTEN_UNVERIFIABLE,
                reads.calls() + reads.handles() - keptHandles,
                keptHandles,
                null);
    }

    /**
     * The class as ASM writes it, with a constant pool in ASM's own order, and the real clock wherever it was or is now
     * another.
     */
    private static byte[] withOldOwner(byte[] classFile) {
        Remapper toOldOwner = new SimpleRemapper(Opcodes.ASM9, Rewriter.NEW_OWNER, SYSTEM) {
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
