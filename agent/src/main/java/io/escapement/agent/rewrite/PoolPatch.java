package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.ConstantPool;
import io.escapement.agent.classfile.Instruction;
import io.escapement.agent.reads.ReadForm;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A class file with some instructions and method handles that refer to other methods. The constant pool is extended;
 * all other bytes stay the same and in their order.
 */
final class PoolPatch {
    private static final int COUNT_OFFSET = 8;

    /** Bytes of {@code new}, {@code dup} and {@code invokespecial} together, and of a call. */
    private static final int CONSTRUCTION_BYTES = 7;

    private static final int CALL_BYTES = 3;
    private static final int REF_INVOKE_STATIC = 6;

    private final ReadForms forms;
    private final ConstantPool pool;
    private final byte[] patched;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final Map<ReadForm, Integer> newMethods = new HashMap<ReadForm, Integer>();
    private final Map<String, Integer> newOwners = new HashMap<String, Integer>();
    private int count;

    PoolPatch(ReadForms forms, ConstantPool pool) {
        this.forms = forms;
        this.pool = pool;
        this.patched = pool.bytes.clone();
        this.count = pool.count;
    }

    /** Calls the form's new method there. */
    void replace(int offset, ReadForm form) {
        patched[offset] = (byte) Instruction.INVOKESTATIC;
        put2(offset + 1, newMethod(form));
        if (form.opcode == ReadForm.CONSTRUCTION) {
            Arrays.fill(patched, offset + CALL_BYTES, offset + CONSTRUCTION_BYTES, (byte) Instruction.NOP);
        }
    }

    /** Makes a MethodHandle entry refer to the form's new method. */
    void pointToNewMethod(int handle, ReadForm form) {
        patched[pool.offset(handle) + 1] = REF_INVOKE_STATIC;
        put2(pool.offset(handle) + 2, newMethod(form));
    }

    int count() {
        return count;
    }

    byte[] classFile() {
        put2(COUNT_OFFSET, count);
        byte[] result = new byte[patched.length + added.size()];
        System.arraycopy(patched, 0, result, 0, pool.end);
        System.arraycopy(added.toByteArray(), 0, result, pool.end, added.size());
        System.arraycopy(patched, pool.end, result, pool.end + added.size(), patched.length - pool.end);
        return result;
    }

    private int newMethod(ReadForm form) {
        Integer known = newMethods.get(form);
        if (known == null) {
            int owner = newOwner(forms.newOwner(form));
            int name = addUtf8(form.newName);
            int descriptor = addUtf8(form.newDescriptor());
            int nameAndType = add(ConstantPool.NAME_AND_TYPE, name, descriptor);
            known = add(ConstantPool.METHODREF, owner, nameAndType);
            newMethods.put(form, known);
        }
        return known;
    }

    private int newOwner(String name) {
        Integer known = newOwners.get(name);
        if (known == null) {
            int text = addUtf8(name);
            added.write(ConstantPool.CLASS);
            add2(text);
            known = count++;
            newOwners.put(name, known);
        }
        return known;
    }

    private int addUtf8(String ascii) {
        byte[] text = ConstantPool.ascii(ascii);
        added.write(ConstantPool.UTF8);
        add2(text.length);
        added.write(text, 0, text.length);
        return count++;
    }

    private int add(int tag, int first, int second) {
        added.write(tag);
        add2(first);
        add2(second);
        return count++;
    }

    private void add2(int value) {
        added.write(value >>> 8);
        added.write(value);
    }

    private void put2(int offset, int value) {
        patched[offset] = (byte) (value >>> 8);
        patched[offset + 1] = (byte) value;
    }
}
