package org.outside.rewriting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.outside.ClassFile;

/** Makes classes that no agent is shown: hidden ones, or VM-anonymous ones before Java 15. */
public final class HiddenDefiner {
    private HiddenDefiner() {}

    /** An object of a new hidden class, in the package of {@code host}, with the class file of {@code template}. */
    public static Object define(Class<?> host, Class<?> template) throws ReflectiveOperationException {
        byte[] classFile;
        try {
            classFile = ClassFile.of(template.getName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return defined(host, classFile).getDeclaredConstructor().newInstance();
    }

    private static Class<?> defined(Class<?> host, byte[] classFile) throws ReflectiveOperationException {
        Class<?> option;
        try {
            option = Class.forName("java.lang.invoke.MethodHandles$Lookup$ClassOption");
        } catch (ClassNotFoundException before15) {
            return anonymous(host, classFile);
        }
        Object lookup = MethodHandles.class
                .getMethod("privateLookupIn", Class.class, MethodHandles.Lookup.class)
                .invoke(null, host, MethodHandles.lookup());
        Object options = Array.newInstance(option, 0);
        Method define = MethodHandles.Lookup.class.getMethod(
                "defineHiddenClass", byte[].class, boolean.class, options.getClass());
        Object defined = define.invoke(lookup, classFile, true, options);
        return ((MethodHandles.Lookup) defined).lookupClass();
    }

    private static Class<?> anonymous(Class<?> host, byte[] classFile) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field unsafe = type.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        return (Class<?>) type.getMethod("defineAnonymousClass", Class.class, byte[].class, Object[].class)
                .invoke(unsafe.get(null), host, classFile, null);
    }
}
