package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.UnreadableClassException;
import java.util.Arrays;

/**
 * Fuzz target: whatever the bytes are, the rewriter gives a class file, null or {@link UnreadableClassException},
 * leaves the bytes as they are, finds nothing more to do in what it made, and makes nothing that the JVM rejects where
 * it takes the original.
 */
public final class RewriterFuzz {
    /** No class that is called instead needs to be there: the rewritten classes are never initialised. */
    private static final CallSiteRewriter REWRITER = new CallSiteRewriter(OtherForms.ALL);

    private RewriterFuzz() {}

    /** Named as Jazzer expects it. */
    public static void fuzzerTestOneInput(byte[] input) {
        byte[] classFile = input.clone();
        byte[] rewritten = rewrite(classFile);
        require(Arrays.equals(input, classFile), "the rewriter changes what it was given");
        if (rewritten == null) {
            return;
        }
        require(rewrite(rewritten) == null, "call sites are left, or it can't be read any more");
        if (rejection(classFile) == null) {
            Throwable rejection = rejection(rewritten);
            if (rejection != null) {
                throw new AssertionError("the JVM takes the original only", rejection);
            }
        }
    }

    private static byte[] rewrite(byte[] classFile) {
        try {
            CallSiteRewriter.Rewritten rewritten = REWRITER.rewrite(classFile);
            return rewritten == null ? null : rewritten.classFile;
        } catch (UnreadableClassException leftAlone) {
            return null;
        }
    }

    /** What the JVM says against loading and verifying the class; null if nothing. */
    private static Throwable rejection(byte[] classFile) {
        try {
            new ThrowawayLoader().define(classFile);
            return null;
        } catch (LinkageError | RuntimeException rejection) {
            return rejection;
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    private static final class ThrowawayLoader extends ClassLoader {
        ThrowawayLoader() {
            super(RewriterFuzz.class.getClassLoader());
        }

        void define(byte[] classFile) {
            // HotSpot links a class, and so verifies it, before it lists its members.
            Object unused = defineClass(null, classFile, 0, classFile.length).getDeclaredConstructors();
        }
    }
}
