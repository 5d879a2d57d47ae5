package io.escapement.agent.rewrite;

import java.util.Arrays;

/** What a rewritten class file may differ in from the original, byte by byte. */
final class PoolGrowth {
    private static final int COUNT_OFFSET = 8;
    private static final int METHODREF_LENGTH = 5;

    private PoolGrowth() {}

    /**
     * Whether the pool has grown by the new owner's name, its class and copies of methods, and all else is the same.
     */
    static boolean isAllThatChanged(byte[] before, byte[] after, String newOwner) throws UnreadableClassException {
        ConstantPool poolBefore = new ConstantPool(before);
        ConstantPool poolAfter = new ConstantPool(after);
        int copies = poolAfter.count - poolBefore.count - 2;
        int added = 3 + newOwner.length() + 3 + copies * METHODREF_LENGTH;
        return copies >= 0
                && (copies == 0 || AsmOracle.hasSerializableLambdas(before))
                && poolAfter.end - poolBefore.end == added
                && after.length - before.length == added
                && Arrays.equals(before, 0, COUNT_OFFSET, after, 0, COUNT_OFFSET)
                && Arrays.equals(before, poolBefore.end, before.length, after, poolAfter.end, after.length);
    }
}
