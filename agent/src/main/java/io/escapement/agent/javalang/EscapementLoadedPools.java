package io.escapement.agent.javalang;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Tests whether the constant pool of a loaded class names one of some methods, each as in {@code
 * java/lang/System.currentTimeMillis()J}. It is defined in {@code java.lang}, because the JVM shows the pools of
 * loaded classes to classes of {@code java.base} only (by an internal class, hence by reflection). The test neither
 * resolves nor initialises anything, and stops no thread.
 */
final class EscapementLoadedPools implements BiFunction<Class<?>, Set<String>, Boolean> {
    private static final int OWNER = 0;
    private static final int NAME = 1;
    private static final int DESCRIPTOR = 2;

    /** The only instance. Initialising this class fails with an error if the JVM shows no pools. */
    static final BiFunction<Class<?>, Set<String>, Boolean> NAMES_METHOD = new EscapementLoadedPools();

    private final Method pool;
    private final Method size;
    /** Null on Java 8, where the JVM throws if an entry is no reference to a member. */
    private final Method tag;

    private final Method reference;
    private final Object methodTag;
    private final Object interfaceMethodTag;

    private EscapementLoadedPools() {
        try {
            pool = Class.class.getDeclaredMethod("getConstantPool");
            pool.setAccessible(true);
            Class<?> type = pool.getReturnType();
            size = type.getMethod("getSize");
            reference = type.getMethod("getMemberRefInfoAt", int.class);
            boolean hasTags = !type.getName().startsWith("sun.");
            tag = hasTags ? type.getMethod("getTagAt", int.class) : null;
            Class<?> tags = hasTags ? Class.forName(type.getName() + "$Tag") : null;
            methodTag = hasTags ? tags.getField("METHODREF").get(null) : null;
            interfaceMethodTag = hasTags ? tags.getField("INTERFACEMETHODREF").get(null) : null;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("this JVM shows no constant pools", e);
        }
    }

    /** Tests; returns null if the pool can't be read. */
    @Override
    public Boolean apply(Class<?> loaded, Set<String> methods) {
        try {
            Object entries = pool.invoke(loaded);
            int count = (Integer) size.invoke(entries);
            for (int i = 1; i < count; i++) {
                String[] referred = reference(entries, i);
                if (referred != null
                        && methods.contains(referred[OWNER] + "." + referred[NAME] + referred[DESCRIPTOR])) {
                    return true;
                }
            }
            return false;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unseen) {
            return null;
        }
    }

    /** Returns the parts of a reference to a method; null if the entry is none. */
    private String[] reference(Object entries, int index) throws ReflectiveOperationException {
        Object kind = tag == null ? null : tag.invoke(entries, index);
        if (tag != null && kind != methodTag && kind != interfaceMethodTag) {
            return null;
        }
        try {
            return (String[]) reference.invoke(entries, index);
        } catch (InvocationTargetException noReference) {
            return null;
        }
    }
}
