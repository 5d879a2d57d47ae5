package io.escapement.agent.classfile;

import java.util.Collection;

/**
 * The quick test that most classes fail: whether a class file holds one of the names without which no class reads the
 * clock. The test runs for every class that is loaded, and is interpreted for the first of them. So the test is one
 * loop without calls and without allocation. A text is compared only if a name has its length and its last letter: more
 * names cost no more time. Why: docs/decisions/10-classes-without-a-read.md.
 */
public final class ClockNames {
    private static final int LONGEST_NAME = 63;

    private final byte[][] names;

    /** A bit for the last letter of each name, modulo 32, by the length of the name. */
    private final int[] lastLetters = new int[LONGEST_NAME + 1];

    public ClockNames(Collection<String> texts) {
        names = new byte[texts.size()][];
        int count = 0;
        for (String text : texts) {
            byte[] name = ConstantPool.ascii(text);
            names[count++] = name;
            lastLetters[name.length] |= 1 << name[name.length - 1];
        }
    }

    /** Whether the constant pool holds a name; also true if it can't be read. */
    public boolean mayBeIn(byte[] classFile) {
        int[] lastLettersByLength = lastLetters;
        byte[] sizes = ConstantPool.SIZES;
        try {
            if (!ConstantPool.isClassFile(classFile)) {
                return true;
            }
            int count = (classFile[8] & 0xFF) << 8 | (classFile[9] & 0xFF);
            int offset = ConstantPool.FIRST_ENTRY;
            for (int index = 1; index < count; index++) {
                int tag = classFile[offset];
                if (tag == ConstantPool.UTF8) {
                    int length = (classFile[offset + 1] & 0xFF) << 8 | (classFile[offset + 2] & 0xFF);
                    offset += 3;
                    offset += length;
                    if (length <= LONGEST_NAME
                            && (lastLettersByLength[length] & (1 << classFile[offset - 1])) != 0
                            && isName(classFile, offset - length, length)) {
                        return true;
                    }
                } else {
                    int size = sizes[tag];
                    if (size == 0) {
                        return true;
                    }
                    if (size == ConstantPool.SIZE_OF_LONG) {
                        index++;
                    }
                    offset += size;
                }
            }
            return offset > classFile.length;
        } catch (ArrayIndexOutOfBoundsException e) {
            return true;
        }
    }

    private boolean isName(byte[] classFile, int offset, int length) {
        for (byte[] name : names) {
            if (name.length == length && ConstantPool.isAt(classFile, offset, name)) {
                return true;
            }
        }
        return false;
    }
}
