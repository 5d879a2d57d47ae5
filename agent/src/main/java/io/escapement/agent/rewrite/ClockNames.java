package io.escapement.agent.rewrite;

/**
 * The quick test that most classes fail: whether a class file holds one of the names without which no class reads the
 * clock. It runs for every class that is loaded, and interpreted for the first of them. So it is one loop without calls
 * and without allocation, and it compares a text only if a name has that length and that first letter: more names cost
 * no more time.
 */
final class ClockNames {
    private static final byte[][] NAMES = {CallReference.ascii(CallReference.METHOD)};

    /** A bit for the first letter of each name, modulo 32, by the length of the name. */
    private static final int[] FIRST_LETTERS = new int[32];

    static {
        for (byte[] name : NAMES) {
            FIRST_LETTERS[name.length] |= 1 << name[0];
        }
    }

    private ClockNames() {}

    /** Whether the constant pool holds a name; also true if it can't be read. */
    static boolean mayBeIn(byte[] classFile) {
        int[] firstLetters = FIRST_LETTERS;
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
                    if (length < firstLetters.length
                            && (firstLetters[length] & (1 << classFile[offset])) != 0
                            && isName(classFile, offset, length)) {
                        return true;
                    }
                    offset += length;
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

    private static boolean isName(byte[] classFile, int offset, int length) {
        for (byte[] name : NAMES) {
            if (name.length == length && ConstantPool.isAt(classFile, offset, name)) {
                return true;
            }
        }
        return false;
    }
}
