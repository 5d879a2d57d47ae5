package io.escapement.agent.rewrite;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the call sites of both clocks in class files, of every form, also of those that are never rewritten. For the
 * command line: a service never loads it.
 */
public final class CallSiteFinder {
    /** The class that call sites would call: which one it is does not matter here. */
    private static final String ANY_CLASS = "java/lang/Object";

    private static final String ANY_METHOD = ANY_CLASS + ".method()V";

    private final ReadForms wallForms = ReadForms.of(ReadForms.GROUPS, ANY_CLASS, ANY_CLASS);
    private final ReadForms nanoForms = ReadForms.ofMonotonicClock(ANY_CLASS);
    private final CallSiteRewriter wallRewriter = new CallSiteRewriter(wallForms);
    private final CallSiteRewriter nanoRewriter = new CallSiteRewriter(nanoForms);

    /** Beside those of the forms above, names without which no class has a form that is never rewritten. */
    private final ClockNames otherNames = new ClockNames(Arrays.asList("java/time/InstantSource", "dateNow", "now"));

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
            addThoseOf(wallRewriter.rewrite(classFile), false, found);
            addThoseOf(nanoRewriter.rewrite(classFile), true, found);
            addThoseNeverRewritten(pool, found);
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

    private static void addThoseOf(CallSiteRewriter.Rewritten rewritten, boolean areNanos, FoundCallSites found) {
        if (rewritten == null) {
            return;
        }
        for (CallSites.Site site : rewritten.sites.replaced) {
            found.add(site.form.inSource(), group(site.form, areNanos), null);
        }
        for (ReadForm form : rewritten.sites.byHandle) {
            found.add(form.inSource(), group(form, areNanos), null);
        }
        for (CallSites.LeftAlone left : rewritten.sites.leftAlone) {
            found.add(left.form.inSource(), null, left.reason);
        }
    }

    private static String group(ReadForm form, boolean isOfNanos) {
        return isOfNanos ? FoundCallSites.NANOS : ReadForms.GROUPS.get(form.group);
    }

    private void addThoseNeverRewritten(ConstantPool pool, FoundCallSites found) throws UnreadableClassException {
        ReadForm[] rewritten = wallForms.methodsIn(pool);
        MixedForms others = new MixedForms(pool, rewritten == null ? new ReadForm[pool.count] : rewritten);
        if (others.inWords() == null) {
            return;
        }
        ReadForm[] methods = new ReadForm[pool.count];
        Map<ReadForm, String> inSource = new HashMap<ReadForm, String>();
        for (int tag : new int[] {ConstantPool.METHODREF, ConstantPool.INTERFACE_METHODREF}) {
            for (int index : pool.entries(tag)) {
                String form = rewritten == null || rewritten[index] == null ? others.formOf(index) : null;
                if (form != null) {
                    methods[index] = new ReadForm(ReadForm.STAYS, 0, ANY_METHOD, ANY_METHOD);
                    inSource.put(methods[index], withParameters(pool, index, form));
                }
            }
        }
        ReadForm[] handles = new ReadForm[pool.count];
        for (int index : pool.entries(ConstantPool.METHOD_HANDLE)) {
            handles[index] = methods[pool.reference(index, 2)];
        }
        CallSites sites = new CallSites(pool, methods, handles);
        for (CallSites.LeftAlone left : sites.leftAlone) {
            found.add(inSource.get(left.form), null, left.reason);
        }
        for (ReadForm form : sites.byHandle) {
            found.add(inSource.get(form), null, CallSites.NEVER_REWRITTEN);
        }
    }

    /** Tells {@code new GregorianCalendar(zone)}, which is never rewritten, from the one without parameters. */
    private static String withParameters(ConstantPool pool, int method, String form) {
        int descriptor = pool.reference(pool.reference(method, 3), 3);
        boolean hasNone = pool.startsWith(descriptor, ConstantPool.ascii("()"));
        return hasNone ? form : form.replace("()", "(...)");
    }
}
