package io.escapement.agent;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Defines a class in {@code java.lang}, on Java 9 and later, and returns it and then its static fields. It is
 * loaded by a loader of its own, to whose unnamed module alone {@code java.lang} is opened, and which nothing holds
 * afterwards. It knows JDK types only, and those of Java 9 by reflection.
 */
public final class JavaLangDefiner implements Function<byte[], Object[]> {
    @Override
    public Object[] apply(byte[] classFile) {
        try {
            Method privateLookupIn =
                    MethodHandles.class.getMethod("privateLookupIn", Class.class, MethodHandles.Lookup.class);
            Object lookup = privateLookupIn.invoke(null, Object.class, MethodHandles.lookup());
            Method defineClass = MethodHandles.Lookup.class.getMethod("defineClass", byte[].class);
            return withFields((Class<?>) defineClass.invoke(lookup, (Object) classFile));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The class and its fields, made accessible here because {@code java.lang} is not open to anybody else. */
    static Object[] withFields(Class<?> defined) {
        List<Object> result = new ArrayList<Object>();
        result.add(defined);
        for (Field field : defined.getDeclaredFields()) {
            // What is private stays so: it holds the way to all memory.
            if (!Modifier.isPrivate(field.getModifiers())) {
                field.setAccessible(true);
                result.add(field);
            }
        }
        return result.toArray();
    }
}
