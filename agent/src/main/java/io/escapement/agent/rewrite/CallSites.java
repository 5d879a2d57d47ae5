package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.CodeEdges;
import io.escapement.agent.classfile.ConstantPool;
import io.escapement.agent.classfile.Instruction;
import io.escapement.agent.classfile.UnreadableClassException;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the call sites of a class: instructions and method handles that refer to a method of one of the forms. A method
 * handle counts once, however many instructions load or link it. The walk covers the whole class file, and so also
 * detects files that are cut off or have bytes to spare.
 */
final class CallSites {
    private static final byte[] CODE = ConstantPool.ascii("Code");
    private static final byte[] BOOTSTRAP_METHODS = ConstantPool.ascii("BootstrapMethods");

    /**
     * Names the method of classes whose handles must stay as they are. A serialised lambda carries the names of its
     * method and of that method's owner. The class compares both with strings of its own when it reads a lambda, here
     * or in a JVM without the agent.
     */
    private static final byte[] DESERIALIZE_LAMBDA = ConstantPool.ascii("$deserializeLambda$");

    static final String NEEDED_EXACT = "which the JDK needs exact";

    /** By offset, forms of instructions, or of three of a construction, to be replaced by a call of the new method. */
    final Map<Integer, ReadForm> replaced = new LinkedHashMap<Integer, ReadForm>();

    /** By index, the forms of MethodHandle entries that are to refer to the new method. */
    final Map<Integer, ReadForm> handles = new LinkedHashMap<Integer, ReadForm>();

    /** Call sites of supported forms that can't be rewritten at their places, in words, each with the reason. */
    final List<String> leftAlone = new ArrayList<String>();

    private final ConstantPool pool;
    private final ReadForm[] methods;
    private final String className;

    /** Whether the reads of the method that is being walked keep the real clock. */
    private boolean staysReal;

    private int offset;

    /**
     * Finds the call sites.
     *
     * @param methods forms of the Methodref entries, by index
     */
    CallSites(ConstantPool pool, ReadForm[] methods) throws UnreadableClassException {
        this.pool = pool;
        this.methods = methods;
        className = pool.text(pool.reference(pool.u2(pool.end + 2), 1));
        findHandles();
        try {
            walkClass();
        } catch (IndexOutOfBoundsException e) {
            throw new UnreadableClassException("it ends too early or refers to what is not there");
        }
        if (offset != pool.bytes.length) {
            throw new UnreadableClassException("its length is not what its structure says");
        }
    }

    int count() {
        return replaced.size() + handles.size();
    }

    /** Finds handles that invoke one of the methods as its form does. */
    private void findHandles() {
        boolean hasSerializableLambdas = pool.contains(DESERIALIZE_LAMBDA);
        for (int index : pool.entries(ConstantPool.METHOD_HANDLE)) {
            ReadForm form = methods[pool.reference(index, 2)];
            if (form != null && pool.bytes[pool.offset(index) + 1] == form.handleKind()) {
                if (hasSerializableLambdas) {
                    leftAlone.add(form.asReference() + " in a serializable lambda");
                } else {
                    handles.put(index, form);
                }
            }
        }
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

    /**
     * Leaves handles alone that are linked with a receiver of another type than the method's owner. The JVM accepts a
     * subclass as the receiver of an instance method, but not as the parameter of a static method.
     */
    private void walkBootstrapMethods() {
        int[] arguments = new int[next2()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = offset + 2;
            offset += 4 + 2 * pool.u2(offset + 2);
        }
        for (int index : pool.entries(ConstantPool.INVOKE_DYNAMIC)) {
            int bootstrap = pool.reference(index, 1);
            String descriptor = pool.text(pool.reference(pool.reference(index, 3), 3));
            if (bootstrap < arguments.length && !descriptor.startsWith("()")) {
                for (int j = pool.u2(arguments[bootstrap]); j > 0; j--) {
                    int handle = pool.u2(arguments[bootstrap] + 2 * j);
                    ReadForm form = handles.get(handle);
                    if (form != null && form.opcode == ReadForm.CALL_ON && !isReceiver(descriptor, form)) {
                        handles.remove(handle);
                        leftAlone.add(form.asReference() + " on another type");
                    }
                }
            }
        }
    }

    private static boolean isReceiver(String descriptor, ReadForm form) {
        String newDescriptor = form.newDescriptor();
        return descriptor.startsWith(newDescriptor.substring(0, newDescriptor.indexOf(')') + 1));
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
            if (form != null && fits(form, opcode)) {
                if (form.opcode != ReadForm.CONSTRUCTION) {
                    replaced.put(at, form);
                } else if (isConstruction(beforeThat, before, at)) {
                    edges = edges == null ? new CodeEdges(pool, start, end) : edges;
                    if (edges.isOnePiece(beforeThat - start, at + 3 - start)) {
                        replaced.put(beforeThat, form);
                    } else {
                        leftAlone.add(form.inSource() + " into which the code jumps");
                    }
                } else {
                    leftAlone.add(form.inSource() + " by its constructor alone");
                }
            }
            beforeThat = before;
            before = at;
        }
    }

    /** Whether method and opcode allow the call to be replaced; records why not. */
    private boolean fits(ReadForm form, int opcode) throws UnreadableClassException {
        if (opcode != form.opcode && (form.opcode == ReadForm.CALL || opcode == Instruction.INVOKESTATIC)) {
            // The verifier would require an instance of the new owner, but the instance is of the old one.
            throw new UnreadableClassException("it calls " + form.inSource() + " as if that were "
                    + (form.opcode == ReadForm.CALL ? "not static" : "static"));
        }
        if (staysReal || opcode != form.opcode) {
            leftAlone.add(form.inSource() + " " + (staysReal ? NEEDED_EXACT : "of a superclass"));
            return false;
        }
        return true;
    }

    /** Whether the three instructions make an object of the class whose constructor is called last. */
    private boolean isConstruction(int first, int second, int call) {
        return (pool.bytes[first] & 0xFF) == Instruction.NEW
                && (pool.bytes[second] & 0xFF) == Instruction.DUP
                && pool.reference(pool.u2(first + 1), 1) == pool.reference(pool.reference(pool.u2(call + 1), 1), 1);
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
