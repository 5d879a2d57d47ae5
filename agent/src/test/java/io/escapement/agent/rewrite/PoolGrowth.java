package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.ConstantPool;
import io.escapement.agent.classfile.UnreadableClassException;
import java.util.Arrays;

/** What a rewritten class file may differ in from the original, byte by byte. */
final class PoolGrowth {
    private static final int COUNT_OFFSET = 8;

    /** Of {@code new}, {@code dup} and the constructor's call, the longest that is replaced. */
    private static final int MOST_BYTES_OF_A_SITE = 7;

    private PoolGrowth() {}

    /**
     * Whether the pool has grown behind the entries that were there, no more of those have changed than there are
     * method handles, and of the rest, which is where it was, no more than the call sites.
     */
    static boolean isAllThatChanged(byte[] before, byte[] after, int callSites) throws UnreadableClassException {
        ConstantPool poolBefore = new ConstantPool(before);
        ConstantPool poolAfter = new ConstantPool(after);
        int grown = poolAfter.end - poolBefore.end;
        return grown > 0
                && after.length - before.length == grown
                && Arrays.equals(before, 0, COUNT_OFFSET, after, 0, COUNT_OFFSET)
                && differingBytes(before, COUNT_OFFSET + 2, poolBefore.end, after, 0)
                        <= 3 * poolBefore.entries(ConstantPool.METHOD_HANDLE).length
                && differingBytes(before, poolBefore.end, before.length, after, grown)
                        <= callSites * MOST_BYTES_OF_A_SITE;
    }

    private static int differingBytes(byte[] before, int from, int to, byte[] after, int moved) {
        int differing = 0;
        for (int i = from; i < to; i++) {
            differing += before[i] == after[i + moved] ? 0 : 1;
        }
        return differing;
    }
}
