package io.escapement.agent.rewrite;

import java.nio.charset.StandardCharsets;

/** Entries of a constant pool that refer to {@code System.currentTimeMillis()J}. Arrays are by index. */
final class CallReference {
    private static final byte[] OWNER = ascii("java/lang/System");
    static final String METHOD = "currentTimeMillis";

    private static final byte[] NAME = ascii(METHOD);
    private static final byte[] DESCRIPTOR = ascii("()J");
    private static final byte[] DESERIALIZE_LAMBDA = ascii("$deserializeLambda$");
    private static final int REF_INVOKE_STATIC = 6;

    private CallReference() {}

    /** Marks the Methodref entries of the method. */
    static boolean[] methods(ConstantPool pool) {
        boolean[] found = new boolean[pool.count];
        for (int index : pool.entries(ConstantPool.METHODREF)) {
            int owner = pool.reference(index, 1);
            int nameAndType = pool.reference(index, 3);
            found[index] = pool.isUtf8(pool.reference(nameAndType, 1), NAME)
                    && pool.isUtf8(pool.reference(nameAndType, 3), DESCRIPTOR)
                    && pool.isUtf8(pool.reference(owner, 1), OWNER);
        }
        return found;
    }

    /** Marks the MethodHandle entries that invoke one of the methods. */
    static boolean[] handles(ConstantPool pool, boolean[] methods) {
        boolean[] found = new boolean[pool.count];
        for (int index : pool.entries(ConstantPool.METHOD_HANDLE)) {
            int kind = pool.bytes[pool.offset(index) + 1];
            found[index] = kind == REF_INVOKE_STATIC && methods[pool.reference(index, 2)];
        }
        return found;
    }

    /**
     * Whether handles must keep their owner. A serialised lambda carries the owner's name, and the class compares it
     * with a string of its own when it reads one, here or in a JVM without the agent.
     */
    static boolean hasSerializableLambdas(ConstantPool pool) {
        return pool.contains(DESERIALIZE_LAMBDA);
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
