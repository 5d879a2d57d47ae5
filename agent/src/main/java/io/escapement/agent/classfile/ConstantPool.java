package io.escapement.agent.classfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A class file's constant pool (Java Virtual Machine Specification, 4.4). Entries are read in place and never copied.
 */
public final class ConstantPool {
    public static final int UTF8 = 1;
    public static final int CLASS = 7;
    public static final int METHODREF = 10;
    public static final int INTERFACE_METHODREF = 11;
    public static final int NAME_AND_TYPE = 12;
    public static final int METHOD_HANDLE = 15;
    public static final int INVOKE_DYNAMIC = 18;

    /** Bytes of a long or double, which takes two indexes. */
    static final int SIZE_OF_LONG = 9;

    private static final byte[] MAGIC = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE};
    static final int FIRST_ENTRY = 10;

    /** Bytes of an entry by its tag, the tag included; 0 if there is no such tag. */
    static final byte[] SIZES = {0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};

    public final byte[] bytes;

    /** The highest index plus one, as in the class file. */
    public final int count;

    /** Offset of the first byte after the pool. */
    public final int end;

    /** Offsets of entries by index; 0 for index 0 and for the second half of a long or double. */
    private final int[] offsets;

    public ConstantPool(byte[] classFile) throws UnreadableClassException {
        bytes = classFile;
        try {
            if (!isClassFile(bytes)) {
                throw new UnreadableClassException("it does not begin with CAFEBABE");
            }
            count = u2(8);
            offsets = new int[count];
            // Without calls, since this loop is interpreted for the first classes of a JVM.
            int offset = FIRST_ENTRY;
            for (int index = 1; index < count; index++) {
                offsets[index] = offset;
                int tag = classFile[offset];
                if (tag == UTF8) {
                    offset += 3 + ((classFile[offset + 1] & 0xFF) << 8 | (classFile[offset + 2] & 0xFF));
                } else {
                    int size = tag > 0 && tag < SIZES.length ? SIZES[tag] : 0;
                    if (size == 0) {
                        throw new UnreadableClassException("the constant pool has an entry of the unknown kind " + tag);
                    }
                    if (size == SIZE_OF_LONG) {
                        index++;
                    }
                    offset += size;
                }
            }
            if (offset > bytes.length) {
                throw new UnreadableClassException("it ends within the constant pool");
            }
            end = offset;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new UnreadableClassException("it ends within the constant pool");
        }
    }

    /** Whether the bytes begin as a class file does. */
    static boolean isClassFile(byte[] bytes) {
        return bytes[0] == MAGIC[0] && bytes[1] == MAGIC[1] && bytes[2] == MAGIC[2] && bytes[3] == MAGIC[3];
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
    public int offset(int index) {
        int offset = offsets[index];
        if (offset == 0) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return offset;
    }

    /** The index that the entry {@code index} holds {@code at} bytes after its tag. */
    public int reference(int index, int at) {
        return u2(offset(index) + at);
    }

    /** The indexes of the entries of that kind. */
    public int[] entries(int tag) {
        int[] found = new int[count];
        int entries = 0;
        for (int index = 1; index < count; index++) {
            if (offsets[index] != 0 && bytes[offsets[index]] == tag) {
                found[entries++] = index;
            }
        }
        return Arrays.copyOf(found, entries);
    }

    /** Whether the pool has a Utf8 entry of that text. */
    public boolean contains(byte[] text) {
        byte lowLength = (byte) text.length;
        for (int index = 1; index < count; index++) {
            // A quick look first, which most entries fail; other entries may have that byte too.
            if (offsets[index] != 0 && bytes[offsets[index] + 2] == lowLength && isUtf8(index, text)) {
                return true;
            }
        }
        return false;
    }

    public boolean isUtf8(int index, byte[] text) {
        int offset = offset(index);
        return bytes[offset] == UTF8 && u2(offset + 1) == text.length && isAt(bytes, offset + 3, text);
    }

    /** Whether that text is there. */
    static boolean isAt(byte[] bytes, int offset, byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (bytes[offset + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    /** Text of a Utf8 entry that holds ASCII. */
    public String text(int index) {
        int offset = offset(index);
        return new String(bytes, offset + 3, u2(offset + 1), StandardCharsets.US_ASCII);
    }

    public static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    public int u2(int offset) {
        return (bytes[offset] & 0xFF) << 8 | (bytes[offset + 1] & 0xFF);
    }

    public int s4(int offset) {
        return u2(offset) << 16 | u2(offset + 2);
    }
}
