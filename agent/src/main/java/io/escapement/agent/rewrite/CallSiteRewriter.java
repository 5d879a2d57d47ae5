package io.escapement.agent.rewrite;

import java.nio.charset.StandardCharsets;

/**
 * Gives the call sites of {@code System.currentTimeMillis} in a class another owner. Every compiled form of a call site
 * (calls, method references, handles in {@code ldc} and in dynamic constants) reaches the method through an entry of
 * the constant pool. So changing the owner there is enough: no instruction, frame or attribute is touched, and nothing
 * depends on the version of the class file.
 */
public final class CallSiteRewriter {
    private static final int MAJOR_VERSION_OFFSET = 6;
    private static final int HIGHEST_COUNT = 0xFFFF;

    private final byte[] newOwner;

    /** @param newOwner internal name of a class with a static {@code long currentTimeMillis()} */
    public CallSiteRewriter(String newOwner) {
        this.newOwner = newOwner.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Rewrites a copy of {@code classFile}.
     *
     * @return null if there is nothing to rewrite
     * @throws UnreadableClassException if the class file should be left alone
     */
    Rewritten rewrite(byte[] classFile) throws UnreadableClassException {
        if (!ClockNames.mayBeIn(classFile)) {
            return null;
        }
        ConstantPool pool = new ConstantPool(classFile);
        try {
            return rewrite(pool);
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new UnreadableClassException("its constant pool refers to what is not there");
        }
    }

    private Rewritten rewrite(ConstantPool pool) throws UnreadableClassException {
        boolean[] methods = CallReference.methods(pool);
        boolean[] handles = CallReference.handles(pool, methods);
        boolean keepHandles = CallReference.hasSerializableLambdas(pool);
        boolean[] none = new boolean[pool.count];
        int callSites = CallSites.count(pool, methods, keepHandles ? none : handles);
        if (callSites == 0) {
            return null;
        }
        PoolPatch patch = new PoolPatch(pool);
        if (keepHandles) {
            patch.pointHandlesToCopies(handles);
        }
        patch.setOwner(methods, newOwner);
        if (patch.count() > HIGHEST_COUNT) {
            throw new UnreadableClassException("its constant pool is full");
        }
        String mixedForms = MixedForms.in(pool, keepHandles ? handles : none);
        return new Rewritten(patch.classFile(), callSites, mixedForms, pool.u2(MAJOR_VERSION_OFFSET));
    }

    /** A class file with another owner at some call sites. */
    static final class Rewritten {
        final byte[] classFile;
        final int callSites;

        /** Other forms in which it reads the wall clock, which are not rewritten; null if there are none. */
        final String mixedForms;

        final int majorVersion;

        private Rewritten(byte[] classFile, int callSites, String mixedForms, int majorVersion) {
            this.classFile = classFile;
            this.callSites = callSites;
            this.mixedForms = mixedForms;
            this.majorVersion = majorVersion;
        }
    }
}
