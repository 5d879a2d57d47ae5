package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.ClockNames;
import io.escapement.agent.classfile.ConstantPool;
import io.escapement.agent.reads.ReadForm;
import io.escapement.agent.reads.ReadGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The forms of reading a clock that are rewritten, with their new methods, and those of the same clock that stay. */
public final class ReadForms {
    private final List<ReadGroup> groups;

    /** Internal name of the class that has the new method of MILLIS, or of NANOS. */
    private final String clock;

    /** Internal name of the class that has the new methods of all other groups. */
    private final String reads;

    private final Map<String, List<ReadForm>> rewrittenByName;
    private final ClockNames names;

    /** Forms that are not rewritten; null as long as nobody has asked for them. */
    private volatile Map<String, List<ReadForm>> othersByName;

    private ReadForms(List<ReadGroup> groups, String clock, String reads) {
        this.groups = groups;
        this.clock = clock;
        this.reads = reads;
        List<ReadForm> rewritten = new ArrayList<ReadForm>();
        for (ReadGroup group : groups) {
            for (ReadForm form : group.forms()) {
                if (form.isRewritten()) {
                    rewritten.add(form);
                }
            }
        }
        rewrittenByName = byName(rewritten);
        Set<String> telltales = new LinkedHashSet<String>();
        for (ReadForm form : rewritten) {
            telltales.add(form.telltale());
        }
        names = new ClockNames(telltales);
    }

    /**
     * Returns the forms of some groups of the wall clock.
     *
     * @param clock internal name of a class with a static {@code long currentTimeMillis()}
     * @param reads internal name of a class with the methods of {@code EscapementReads}; not used by {@code millis}
     */
    public static ReadForms of(List<ReadGroup> groups, String clock, String reads) {
        return new ReadForms(groups, clock, reads);
    }

    /**
     * Returns the one form of reading the monotonic clock.
     *
     * @param nanos internal name of a class with a static {@code long nanoTime()}
     */
    public static ReadForms ofMonotonicClock(String nanos) {
        return new ReadForms(Collections.singletonList(ReadGroup.NANOS), nanos, nanos);
    }

    /** Whether forms of the same clock that are not rewritten make a class mixed. */
    boolean areOfWallClock() {
        return !groups.contains(ReadGroup.NANOS);
    }

    /** Whether a class file may hold a form that is rewritten; most hold none. */
    boolean mayBeIn(byte[] classFile) {
        return names.mayBeIn(classFile);
    }

    /** Internal name of the class that has the new method. */
    String newOwner(ReadForm form) {
        return form.group == ReadGroup.MILLIS ? clock : reads;
    }

    /** Returns the method that is called in its place, as {@link ReadForm#method} has it. */
    public String newMethod(ReadForm form) {
        return newOwner(form) + "." + form.newName + form.newDescriptor();
    }

    /** Returns, by index, the forms to be rewritten whose methods a pool's entries refer to; null if none. */
    ReadForm[] methodsIn(ConstantPool pool) {
        return find(rewrittenByName, pool, ConstantPool.METHODREF, null);
    }

    /**
     * Finds methods of the wall clock that are not rewritten as well, also those that interfaces have.
     *
     * @param methods what {@link #methodsIn} found
     */
    ReadForm[] allIn(ConstantPool pool, ReadForm[] methods) {
        ReadForm[] found = methods == null ? null : methods.clone();
        found = find(others(), pool, ConstantPool.METHODREF, found);
        return find(others(), pool, ConstantPool.INTERFACE_METHODREF, found);
    }

    private Map<String, List<ReadForm>> others() {
        Map<String, List<ReadForm>> others = othersByName;
        if (others == null) {
            List<ReadForm> all = new ArrayList<ReadForm>();
            for (ReadGroup group : ReadGroup.WALL) {
                for (ReadForm form : group.forms()) {
                    if (!form.isRewritten() || !groups.contains(group)) {
                        all.add(form);
                    }
                }
            }
            others = byName(all);
            othersByName = others;
        }
        return others;
    }

    /** Groups forms by the name of their method: most entries of a pool have none of these names. */
    private static Map<String, List<ReadForm>> byName(List<ReadForm> forms) {
        Map<String, List<ReadForm>> byName = new HashMap<String, List<ReadForm>>();
        for (ReadForm form : forms) {
            List<ReadForm> named = byName.get(form.name);
            if (named == null) {
                named = new ArrayList<ReadForm>();
                byName.put(form.name, named);
            }
            named.add(form);
        }
        return byName;
    }

    /** @param foundBefore what was found in other entries; null if nothing was */
    private static ReadForm[] find(
            Map<String, List<ReadForm>> byName, ConstantPool pool, int tag, ReadForm[] foundBefore) {
        ReadForm[] found = foundBefore;
        for (int index : pool.entries(tag)) {
            int nameAndType = pool.reference(index, 3);
            List<ReadForm> named = byName.get(pool.text(pool.reference(nameAndType, 1)));
            if (named != null && (found == null || found[index] == null)) {
                String owner = pool.text(pool.reference(pool.reference(index, 1), 1));
                ReadForm form = find(named, owner, pool.text(pool.reference(nameAndType, 3)));
                if (form != null) {
                    found = found == null ? new ReadForm[pool.count] : found;
                    found[index] = form;
                }
            }
        }
        return found;
    }

    private static ReadForm find(List<ReadForm> named, String owner, String descriptor) {
        for (int i = 0; i < named.size(); i++) {
            ReadForm form = named.get(i);
            if (owner.equals(form.owner) && descriptor.equals(form.descriptor)) {
                return form;
            }
            if (form.isOfPackage() && owner.startsWith(form.owner) && descriptor.startsWith(form.descriptor)) {
                return form.of(owner, descriptor);
            }
        }
        return null;
    }
}
