package io.escapement.agent.rewrite;

import java.nio.charset.StandardCharsets;

/**
 * A class file's constant pool (Java Virtual Machine Specification, 4.4). Entries are read in place, none is copied.
 */
final class ConstantPool {
    static final int UTF8 = 1;
    static final int CLASS = 7;
    static final int METHODREF = 10;
    static final int METHOD_HANDLE = 15;
    static final int DYNAMIC = 17;
    static final int INVOKE_DYNAMIC = 18;

    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int MAGIC = 0xCAFEBABE;
    private static final int FIRST_ENTRY = 10;

    /** Bytes of an entry by its tag, the tag included; 0 if there is no such tag. */
    private static final byte[] SIZES = {0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};

    final byte[] bytes;

    /** One more than the highest index, as in the class file. */
    final int count;

    /** Offset of the first byte after the pool. */
    final int end;

    /** Offsets of entries by index; 0 for index 0 and for the second half of a long or double. */
    private final int[] offsets;

    ConstantPool(byte[] classFile) throws UnreadableClassException {
        bytes = classFile;
        try {
            if (s4(0) != MAGIC) {
                throw new UnreadableClassException("it does not begin with CAFEBABE");
            }
            count = u2(8);
            offsets = new int[count];
            int offset = FIRST_ENTRY;
            for (int index = 1; index < count; index++) {
                offsets[index] = offset;
                int tag = bytes[offset];
                if (tag == LONG || tag == DOUBLE) {
                    index++;
                }
                offset += sizeAt(offset, tag);
            }
            if (offset > bytes.length) {
                throw new UnreadableClassException("it ends within the constant pool");
            }
            end = offset;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new UnreadableClassException("it ends within the constant pool");
        }
    }

    private int sizeAt(int offset, int tag) throws UnreadableClassException {
        int size = tag == UTF8 ? 3 + u2(offset + 1) : tag > 0 && tag < SIZES.length ? SIZES[tag] : 0;
        if (size == 0) {
            throw new UnreadableClassException("the constant pool has an entry of the unknown kind " + tag);
        }
        return size;
    }

    /** False for the second half of a long or double, which has an index and no entry. */
    boolean hasEntry(int index) {
        return offsets[index] != 0;
    }

    int tag(int index) {
        return bytes[offset(index)];
    }

    /**
     * Offset of the entry's tag.
     *
     * @throws ArrayIndexOutOfBoundsException if the index names no entry
     */
    int offset(int index) {
        int offset = offsets[index];
        if (offset == 0) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return offset;
    }

    /** The index that the entry {@code index} holds {@code at} bytes after its tag. */
    int reference(int index, int at) {
        return u2(offset(index) + at);
    }

    /** Whether the pool has a Utf8 entry of that text. */
    boolean contains(byte[] text) {
        for (int index = 1; index < count; index++) {
            if (hasEntry(index) && isUtf8(index, text)) {
                return true;
            }
        }
        return false;
    }

    boolean isUtf8(int index, byte[] text) {
        int offset = offset(index);
        if (bytes[offset] != UTF8 || u2(offset + 1) != text.length) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (bytes[offset + 3 + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the entry is a Utf8 that begins with that text. */
    boolean startsWith(int index, byte[] text) {
        int offset = offset(index);
        if (bytes[offset] != UTF8 || u2(offset + 1) < text.length) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (bytes[offset + 3 + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    /** Text of a Utf8 entry that holds ASCII. */
    String text(int index) {
        int offset = offset(index);
        return new String(bytes, offset + 3, u2(offset + 1), StandardCharsets.US_ASCII);
    }

    int u2(int offset) {
        return (bytes[offset] & 0xFF) << 8 | (bytes[offset + 1] & 0xFF);
    }

    int s4(int offset) {
        return u2(offset) << 16 | u2(offset + 2);
    }
}
