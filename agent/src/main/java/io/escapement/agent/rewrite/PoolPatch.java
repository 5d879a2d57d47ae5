package io.escapement.agent.rewrite;

import java.io.ByteArrayOutputStream;

/** A class file whose constant pool is changed in place and extended; all else stays byte for byte. */
final class PoolPatch {
    private static final int COUNT_OFFSET = 8;

    private final ConstantPool pool;
    private final byte[] patched;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private int count;

    PoolPatch(ConstantPool pool) {
        this.pool = pool;
        this.patched = pool.bytes.clone();
        this.count = pool.count;
    }

    /** Makes these Methodref entries name another owner. */
    void setOwner(boolean[] methods, byte[] owner) {
        add(ConstantPool.UTF8);
        add2(owner.length);
        added.write(owner, 0, owner.length);
        int name = count++;
        add(ConstantPool.CLASS);
        add2(name);
        int ownerClass = count++;
        for (int index = 1; index < methods.length; index++) {
            if (methods[index]) {
                put2(pool.offset(index) + 1, ownerClass);
            }
        }
    }

    /** Makes these MethodHandle entries use copies of their Methodref, which {@link #setOwner} then does not change. */
    void pointHandlesToCopies(boolean[] handles) {
        for (int index = 1; index < handles.length; index++) {
            if (handles[index]) {
                int method = pool.reference(index, 2);
                add(ConstantPool.METHODREF);
                add2(pool.reference(method, 1));
                add2(pool.reference(method, 3));
                put2(pool.offset(index) + 2, count++);
            }
        }
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

    private void add(int tag) {
        added.write(tag);
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
