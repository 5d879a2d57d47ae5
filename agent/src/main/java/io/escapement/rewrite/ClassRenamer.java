package io.escapement.rewrite;

import java.io.ByteArrayOutputStream;

/** Gives a class that refers to itself by its plain name only another name. */
public final class ClassRenamer {
    private ClassRenamer() {}

    /**
     * Names are internal ones.
     *
     * @throws IllegalArgumentException where the bytes are no class file or do not hold the old name
     */
    public static byte[] rename(byte[] classFile, String oldName, String newName) {
        ConstantPool pool;
        try {
            pool = new ConstantPool(classFile);
        } catch (UnreadableClassException e) {
            throw new IllegalArgumentException(e);
        }
        byte[] oldText = MethodReference.ascii(oldName);
        byte[] newText = MethodReference.ascii(newName);
        for (int index = 1; index < pool.count; index++) {
            if (pool.hasEntry(index) && pool.isUtf8(index, oldText)) {
                int text = pool.offset(index) + 3;
                ByteArrayOutputStream renamed = new ByteArrayOutputStream();
                renamed.write(classFile, 0, text - 2);
                renamed.write(newText.length >>> 8);
                renamed.write(newText.length);
                renamed.write(newText, 0, newText.length);
                int rest = text + oldText.length;
                renamed.write(classFile, rest, classFile.length - rest);
                return renamed.toByteArray();
            }
        }
        throw new IllegalArgumentException("it does not name " + oldName);
    }
}
