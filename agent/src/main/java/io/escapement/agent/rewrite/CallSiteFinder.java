package io.escapement.agent.rewrite;

import io.escapement.agent.reads.ReadForm;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/**
 * Finds the call sites of both clocks in class files, of every form, also of those that are never rewritten. For the
 * command line: a service never loads it.
 */
public final class CallSiteFinder {
    /** The class that call sites would call: which one it is does not matter here. */
    private static final String ANY_CLASS = "java/lang/Object";

    private final CallSiteRewriter rewriter = new CallSiteRewriter(ReadForms.ofBothClocks(ANY_CLASS));

    private final ClassFilter all = new ClassFilter(Collections.singletonList("*"), Collections.<String>emptyList());

    /**
     * Returns the call sites of a class, or null if it has none.
     *
     * @throws UnreadableClassException if the agent would leave the class alone because it can't read it
     */
    public FoundCallSites find(byte[] classFile) throws UnreadableClassException {
        CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(classFile);
        if (rewritten == null) {
            return null;
        }
        String name = className(rewritten.pool);
        FoundCallSites found = new FoundCallSites(name.replace('/', '.'), !all.isNamed(name));
        for (ReadForm form : rewritten.sites.replaced.values()) {
            found.add(form.inSource(), form.group, null);
        }
        for (ReadForm form : rewritten.sites.byHandle) {
            found.add(form.inSource(), form.group, null);
        }
        for (CallSites.LeftAlone left : rewritten.sites.leftAlone) {
            ReadForm form = left.form;
            found.add(form.isRewritten() ? form.inSource() : form.inSourceWithParameters(), null, left.reason);
        }
        return found;
    }

    private static String className(ConstantPool pool) throws UnreadableClassException {
        try {
            int text = pool.reference(pool.u2(pool.end + 2), 1);
            if (pool.tag(text) == ConstantPool.UTF8) {
                return new String(pool.bytes, pool.offset(text) + 3, pool.reference(text, 1), StandardCharsets.UTF_8);
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            // It refers to no entry.
        }
        throw new UnreadableClassException("it has no name");
    }
}
