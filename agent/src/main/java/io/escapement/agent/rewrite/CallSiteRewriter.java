package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.ConstantPool;
import io.escapement.agent.classfile.UnreadableClassException;
import io.escapement.agent.reads.ReadForm;
import io.escapement.agent.reads.ReadGroup;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Makes the call sites of a class call other methods. No byte of code moves. A call of a static method, or on an
 * instance, becomes a call of a static method, which takes as many bytes. {@code new}, {@code dup} and the
 * constructor's call, seven bytes, become such a call and four bytes that do nothing. A method handle refers to another
 * method. So no frame, jump or attribute changes, and nothing depends on the version of the class file. Why:
 * docs/decisions/09-constant-pool.md.
 */
public final class CallSiteRewriter {
    private static final int HIGHEST_COUNT = 0xFFFF;

    private final ReadForms forms;

    public CallSiteRewriter(ReadForms forms) {
        this.forms = forms;
    }

    /**
     * Rewrites a copy of {@code classFile}.
     *
     * @return null if there is nothing to rewrite
     * @throws UnreadableClassException if the class file should be left alone
     */
    Rewritten rewrite(byte[] classFile) throws UnreadableClassException {
        if (!forms.mayBeIn(classFile)) {
            return null;
        }
        ConstantPool pool = new ConstantPool(classFile);
        try {
            return rewrite(pool);
        } catch (IndexOutOfBoundsException e) {
            throw new UnreadableClassException("its constant pool refers to what is not there");
        }
    }

    private Rewritten rewrite(ConstantPool pool) throws UnreadableClassException {
        ReadForm[] methods = forms.methodsIn(pool);
        if (methods == null) {
            return null;
        }
        CallSites sites = new CallSites(pool, methods);
        if (sites.count() + sites.leftAlone.size() == 0) {
            return null;
        }
        return new Rewritten(sites.count() == 0 ? null : patched(pool, sites), sites, methods, pool);
    }

    private byte[] patched(ConstantPool pool, CallSites sites) throws UnreadableClassException {
        PoolPatch patch = new PoolPatch(forms, pool);
        for (Map.Entry<Integer, ReadForm> site : sites.replaced.entrySet()) {
            patch.replace(site.getKey(), site.getValue());
        }
        for (Map.Entry<Integer, ReadForm> handle : sites.handles.entrySet()) {
            patch.pointToNewMethod(handle.getKey(), handle.getValue());
        }
        if (patch.count() > HIGHEST_COUNT) {
            throw new UnreadableClassException("its constant pool is full");
        }
        return patch.classFile();
    }

    /** A class file with other methods called at some call sites. */
    final class Rewritten {
        /** Null if all call sites were left alone. */
        final byte[] classFile;

        /** Number of rewritten call sites. */
        final int callSites;

        /** Number of rewritten call sites by {@link ReadGroup}. */
        final int[] callSitesByGroup = new int[ReadGroup.COUNT];

        /**
         * Call sites that can't be rewritten at their places, in words, each with the reason; null if there are none.
         */
        final String leftAlone;

        /** The call sites themselves. */
        final CallSites sites;

        private final ReadForm[] methods;
        final ConstantPool pool;

        private Rewritten(byte[] classFile, CallSites sites, ReadForm[] methods, ConstantPool pool) {
            this.methods = methods;
            this.pool = pool;
            this.classFile = classFile;
            this.callSites = sites.count();
            this.leftAlone = inWords(new LinkedHashSet<String>(sites.leftAlone));
            this.sites = sites;
            for (ReadForm form : sites.replaced.values()) {
                callSitesByGroup[form.group.index]++;
            }
            for (ReadForm form : sites.handles.values()) {
                callSitesByGroup[form.group.index]++;
            }
        }

        /** Returns other forms in which the class reads the wall clock, which stay real; null if none. */
        String mixedForms() {
            if (!forms.areOfWallClock()) {
                return null;
            }
            Set<String> words = new LinkedHashSet<String>();
            ReadForm[] all = forms.allIn(pool, methods);
            for (int i = 0; i < all.length; i++) {
                if (all[i] != methods[i]) {
                    words.add(all[i].isRewritten() ? all[i].inSourceWithClock() : all[i].inSourceWithParameters());
                }
            }
            words.addAll(sites.leftAlone);
            return inWords(words);
        }

        private String inWords(Set<String> words) {
            return words.isEmpty() ? null : String.join(", ", words);
        }
    }
}
