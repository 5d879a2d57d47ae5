package io.escapement.agent.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the call sites of a class: instructions that refer to a method of one of the forms, or that load or link
 * something with a handle to it ({@code ldc}, {@code invokedynamic}, dynamic constants). It walks the whole class file,
 * and so also finds files that are cut off or have bytes to spare.
 */
final class CallSites {
    private static final byte[] CODE = ConstantPool.ascii("Code");
    private static final byte[] BOOTSTRAP_METHODS = ConstantPool.ascii("BootstrapMethods");

    /** Parameters with which a method handle that gets an instance may be linked, if it is to become a static one. */
    private static final byte[] NO_PARAMETERS = ConstantPool.ascii("()");

    static final String NEEDED_EXACT = "which the JDK needs exact";

    /** A call site of a supported form that can't be rewritten at this place. */
    static final class LeftAlone {
        final ReadForm form;
        final String reason;
        private final boolean isReference;

        LeftAlone(ReadForm form, boolean isReference, String reason) {
            this.form = form;
            this.isReference = isReference;
            this.reason = reason;
        }

        /** Returns it in words, with the reason. */
        @Override
        public String toString() {
            return (isReference ? form.asReference() : form.inSource()) + " " + reason;
        }
    }

    /** By offset, the forms of instructions, or three of a construction, to be replaced by a call of the new method. */
    final Map<Integer, ReadForm> replaced = new LinkedHashMap<Integer, ReadForm>();

    /** Forms of the instructions that need no change because they refer to a handle. */
    final List<ReadForm> byHandle = new ArrayList<ReadForm>();

    final List<LeftAlone> leftAlone = new ArrayList<LeftAlone>();

    private final ConstantPool pool;
    private final ReadForm[] methods;
    private final ReadForm[] handles;

    /** Form of a handle that the static arguments of a bootstrap method hold or are linked by, by its number. */
    private ReadForm[] bootstraps = new ReadForm[0];

    private final String className;

    /** Whether the reads of the method that is walked stay real. */
    private boolean staysReal;

    private int offset;

    /**
     * Finds them.
     *
     * @param methods forms of the Methodref entries, by index
     * @param handles forms of the MethodHandle entries that may be changed; those that can't be are set to null
     */
    CallSites(ConstantPool pool, ReadForm[] methods, ReadForm[] handles) throws UnreadableClassException {
        this.pool = pool;
        this.methods = methods;
        this.handles = handles;
        className = pool.text(pool.reference(pool.u2(pool.end + 2), 1));
        try {
            walkClass();
            if (bootstraps.length > 0) {
                // A second walk: the bootstrap methods stand behind the code that refers to them.
                replaced.clear();
                byHandle.clear();
                leftAlone.clear();
                walkClass();
            }
        } catch (IndexOutOfBoundsException e) {
            throw new UnreadableClassException("it ends too early or refers to what is not there");
        }
        if (offset != pool.bytes.length) {
            throw new UnreadableClassException("its length is not what its structure says");
        }
    }

    int count() {
        return replaced.size() + byHandle.size();
    }

    /** What was left alone, in words, each with the reason, and once. */
    Set<String> leftAloneInWords() {
        Set<String> words = new LinkedHashSet<String>();
        for (LeftAlone each : leftAlone) {
            words.add(each.toString());
        }
        return words;
    }

    private void walkClass() throws UnreadableClassException {
        offset = pool.end + 6;
        int interfaces = next2();
        offset += 2 * interfaces;
        walkMembers();
        walkMembers();
        walkAttributes(true);
    }

    private void walkMembers() throws UnreadableClassException {
        for (int members = next2(); members > 0; members--) {
            staysReal = JdkPackages.staysReal(className, pool.text(pool.u2(offset + 2)));
            offset += 6;
            walkAttributes(false);
        }
    }

    private void walkAttributes(boolean ofClass) throws UnreadableClassException {
        for (int attributes = next2(); attributes > 0; attributes--) {
            int name = next2();
            int length = next4();
            int end = offset + length;
            if (length < 0 || end > pool.bytes.length || end < offset) {
                throw new UnreadableClassException("an attribute is longer than the file");
            }
            if (!ofClass && pool.isUtf8(name, CODE)) {
                walkCode(end);
            } else if (ofClass && pool.isUtf8(name, BOOTSTRAP_METHODS)) {
                walkBootstrapMethods();
            }
            offset = end;
        }
    }

    private void walkBootstrapMethods() {
        int[] arguments = new int[next2()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = offset + 2;
            offset += 4 + 2 * pool.u2(offset + 2);
        }
        bootstraps = new ReadForm[arguments.length];
        keepHandlesOfOtherReceivers(arguments);
        // Repeats until it finds no more: dynamic constants may be arguments of others.
        boolean found = true;
        while (found) {
            found = false;
            for (int i = 0; i < arguments.length; i++) {
                for (int j = pool.u2(arguments[i]); j > 0 && bootstraps[i] == null; j--) {
                    bootstraps[i] = loadedForm(pool.u2(arguments[i] + 2 * j));
                    found |= bootstraps[i] != null;
                }
            }
        }
    }

    /**
     * Leaves handles alone that are linked with a receiver of another type than the method's owner: the JVM takes a
     * subclass for an instance method, and not for the parameter of a static one.
     */
    private void keepHandlesOfOtherReceivers(int[] arguments) {
        for (int index : pool.entries(ConstantPool.INVOKE_DYNAMIC)) {
            int bootstrap = pool.reference(index, 1);
            int descriptor = pool.reference(pool.reference(index, 3), 3);
            if (bootstrap < arguments.length && !pool.startsWith(descriptor, NO_PARAMETERS)) {
                for (int j = pool.u2(arguments[bootstrap]); j > 0; j--) {
                    int handle = pool.u2(arguments[bootstrap] + 2 * j);
                    ReadForm form = handles[handle];
                    if (form != null && form.opcode == ReadForm.CALL_ON && !isReceiver(descriptor, form)) {
                        handles[handle] = null;
                    }
                }
            }
        }
    }

    private boolean isReceiver(int descriptor, ReadForm form) {
        String newDescriptor = form.newDescriptor();
        return pool.startsWith(
                descriptor, ConstantPool.ascii(newDescriptor.substring(0, newDescriptor.indexOf(')') + 1)));
    }

    private void walkCode(int attributeEnd) throws UnreadableClassException {
        offset += 4;
        int start = offset + 4;
        int end = start + next4();
        if (end < start || end > attributeEnd) {
            throw new UnreadableClassException("code is longer than the attribute that holds it");
        }
        CodeEdges edges = null;
        int before = start;
        int beforeThat = start;
        for (int at = start; at < end; at += Instruction.length(pool, at, start)) {
            int opcode = pool.bytes[at] & 0xFF;
            ReadForm form = Instruction.callsMethod(opcode) ? methods[pool.u2(at + 1)] : null;
            if (form == null) {
                ReadForm linked = linkedForm(opcode, at);
                if (linked != null && linked.isRewritten()) {
                    byHandle.add(linked);
                } else if (linked != null) {
                    leftAlone.add(new LeftAlone(linked, true, linked.reasonToStay));
                }
            } else if (staysReal) {
                leftAlone.add(new LeftAlone(form, false, NEEDED_EXACT));
            } else if (opcode != form.opcode) {
                leaveAlone(form, opcode);
            } else if (form.opcode != ReadForm.CONSTRUCTION) {
                replaced.put(at, form);
            } else if (isConstruction(beforeThat, before, at)) {
                edges = edges == null ? new CodeEdges(pool, start, end) : edges;
                if (edges.isOnePiece(beforeThat - start, at + 3 - start)) {
                    replaced.put(beforeThat, form);
                } else {
                    leftAlone.add(new LeftAlone(form, false, "into which the code jumps"));
                }
            } else {
                leftAlone.add(new LeftAlone(form, false, "by its constructor alone"));
            }
            beforeThat = before;
            before = at;
        }
    }

    private void leaveAlone(ReadForm form, int opcode) throws UnreadableClassException {
        if (!form.isRewritten()) {
            leftAlone.add(new LeftAlone(form, false, form.reasonToStay));
            return;
        }
        if (form.opcode == ReadForm.CALL || opcode == Instruction.INVOKESTATIC) {
            // The verifier would require an instance of the new owner, and there is one of the old.
            throw new UnreadableClassException("it calls " + form.inSource() + " as if that were "
                    + (form.opcode == ReadForm.CALL ? "not static" : "static"));
        }
        leftAlone.add(new LeftAlone(form, false, "of a superclass"));
    }

    /** Whether the three instructions make an object of the class whose constructor is called last. */
    private boolean isConstruction(int first, int second, int call) {
        return (pool.bytes[first] & 0xFF) == Instruction.NEW
                && (pool.bytes[second] & 0xFF) == Instruction.DUP
                && pool.reference(pool.u2(first + 1), 1) == pool.reference(pool.reference(pool.u2(call + 1), 1), 1);
    }

    private ReadForm linkedForm(int opcode, int at) {
        if (opcode == Instruction.LDC) {
            return loadedForm(pool.bytes[at + 1] & 0xFF);
        } else if (opcode == Instruction.LDC_W || opcode == Instruction.LDC2_W) {
            return loadedForm(pool.u2(at + 1));
        }
        return opcode == Instruction.INVOKEDYNAMIC ? linkingForm(pool.u2(at + 1)) : null;
    }

    private ReadForm loadedForm(int index) {
        return handles[index] == null && pool.tag(index) == ConstantPool.DYNAMIC ? linkingForm(index) : handles[index];
    }

    private ReadForm linkingForm(int dynamic) {
        int bootstrap = pool.reference(dynamic, 1);
        return bootstrap < bootstraps.length ? bootstraps[bootstrap] : null;
    }

    private int next2() {
        int value = pool.u2(offset);
        offset += 2;
        return value;
    }

    private int next4() {
        int value = pool.s4(offset);
        offset += 4;
        return value;
    }
}
