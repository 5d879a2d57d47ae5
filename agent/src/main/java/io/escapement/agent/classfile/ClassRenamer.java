package io.escapement.agent.classfile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Gives a class, and classes that it uses, other names. */
public final class ClassRenamer {
    private ClassRenamer() {}

    /**
     * Replaces names wherever they stand in the constant pool: as classes, and within descriptors.
     *
     * @param newNames internal names by the old ones
     * @throws IllegalArgumentException if the bytes are no class file
     */
    public static byte[] rename(byte[] classFile, Map<String, String> newNames) {
        ConstantPool pool;
        try {
            pool = new ConstantPool(classFile);
        } catch (UnreadableClassException e) {
            throw new IllegalArgumentException(e);
        }
        ByteArrayOutputStream renamed = new ByteArrayOutputStream();
        int copied = 0;
        for (int index = 1; index < pool.count; index++) {
            if (pool.hasEntry(index) && pool.tag(index) == ConstantPool.UTF8) {
                int text = pool.offset(index) + 3;
                int length = pool.u2(text - 2);
                byte[] replaced = replace(new String(classFile, text, length, StandardCharsets.ISO_8859_1), newNames);
                renamed.write(classFile, copied, text - 2 - copied);
                renamed.write(replaced.length >>> 8);
                renamed.write(replaced.length);
                renamed.write(replaced, 0, replaced.length);
                copied = text + length;
            }
        }
        renamed.write(classFile, copied, classFile.length - copied);
        return renamed.toByteArray();
    }

    private static byte[] replace(String text, Map<String, String> newNames) {
        String replaced = text;
        for (Map.Entry<String, String> name : newNames.entrySet()) {
            replaced = replaced.replace(name.getKey(), name.getValue());
        }
        return replaced.getBytes(StandardCharsets.ISO_8859_1);
    }
}
