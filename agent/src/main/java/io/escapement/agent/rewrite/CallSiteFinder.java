package io.escapement.agent.rewrite;

import io.escapement.agent.reads.ReadForm;
import io.escapement.agent.reads.ReadGroup;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/**
 * Finds the call sites of both clocks in class files, of every form, also of those that are never rewritten. For the
 * command line: a service never loads it.
 */
public final class CallSiteFinder {
    /** The class that call sites would call: which one it is does not matter here. */
    private static final String ANY_CLASS = "java/lang/Object";

    private final ReadForms wallForms = ReadForms.of(ReadGroup.WALL, ANY_CLASS, ANY_CLASS);
    private final ReadForms nanoForms = ReadForms.ofMonotonicClock(ANY_CLASS);
    private final CallSiteRewriter wallRewriter = new CallSiteRewriter(wallForms);
    private final CallSiteRewriter nanoRewriter = new CallSiteRewriter(nanoForms);

    private final ClockNames otherNames = new ClockNames(wallForms.telltalesOfOthers());

    private final ClassFilter all = new ClassFilter(Collections.singletonList("*"), Collections.<String>emptyList());

    /**
     * Returns the call sites of a class, or null if it has none.
     *
     * @throws UnreadableClassException if the agent would leave the class alone because it can't read it
     */
    public FoundCallSites find(byte[] classFile) throws UnreadableClassException {
        if (!wallForms.mayBeIn(classFile) && !nanoForms.mayBeIn(classFile) && !otherNames.mayBeIn(classFile)) {
            return null;
        }
        ConstantPool pool = new ConstantPool(classFile);
        try {
            String name = className(pool);
            FoundCallSites found = new FoundCallSites(name.replace('/', '.'), !all.isNamed(name));
            addSites(wallRewriter.rewrite(classFile), found);
            addSites(nanoRewriter.rewrite(classFile), found);
            addSitesNeverRewritten(pool, found);
            return found.byForm.isEmpty() ? null : found;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new UnreadableClassException("its constant pool refers to what is not there");
        }
    }

    private static String className(ConstantPool pool) throws UnreadableClassException {
        int text = pool.reference(pool.u2(pool.end + 2), 1);
        if (pool.tag(text) != ConstantPool.UTF8) {
            throw new UnreadableClassException("it has no name");
        }
        return new String(pool.bytes, pool.offset(text) + 3, pool.reference(text, 1), StandardCharsets.UTF_8);
    }

    private static void addSites(CallSiteRewriter.Rewritten rewritten, FoundCallSites found) {
        if (rewritten == null) {
            return;
        }
        for (CallSites.Site site : rewritten.sites.replaced) {
            found.add(site.form.inSource(), site.form.group, null);
        }
        for (ReadForm form : rewritten.sites.byHandle) {
            found.add(form.inSource(), form.group, null);
        }
        for (CallSites.LeftAlone left : rewritten.sites.leftAlone) {
            found.add(left.form.inSource(), null, left.reason);
        }
    }

    private void addSitesNeverRewritten(ConstantPool pool, FoundCallSites found) throws UnreadableClassException {
        ReadForm[] methods = wallForms.othersIn(pool, wallForms.methodsIn(pool));
        if (methods == null) {
            return;
        }
        ReadForm[] handles = new ReadForm[pool.count];
        for (int index : pool.entries(ConstantPool.METHOD_HANDLE)) {
            handles[index] = methods[pool.reference(index, 2)];
        }
        CallSites sites = new CallSites(pool, methods, handles);
        for (CallSites.LeftAlone left : sites.leftAlone) {
            found.add(left.form.inSourceWithParameters(), null, left.reason);
        }
        for (ReadForm form : sites.byHandle) {
            found.add(form.inSourceWithParameters(), null, form.reasonToStay);
        }
    }
}
