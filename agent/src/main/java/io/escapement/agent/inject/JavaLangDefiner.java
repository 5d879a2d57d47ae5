package io.escapement.agent.inject;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Defines a class in {@code java.lang}, on Java 9 and later, or finds one there, and returns it and then its fields. A
 * loader of its own loads it: {@code java.lang} is opened to that loader's unnamed module alone, and nothing holds the
 * loader afterwards. The definer uses JDK types only. Methods of Java 9 are called directly: by reflection, each call
 * would delay the start by some milliseconds on Java 18 and later, which make classes for reflective calls.
 */
public final class JavaLangDefiner implements BiFunction<Instrumentation, Object, Object[]> {
    /** @param what the class file of the class to define, or the name of the class to find */
    @Override
    public Object[] apply(Instrumentation instrumentation, Object what) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(JavaLangDefiner.class.getModule())),
                Set.of(),
                Map.of());
        try {
            return withFields(
                    what instanceof String
                            ? Class.forName((String) what)
                            : MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                                    .defineClass((byte[]) what));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the class and its fields, made accessible here because {@code java.lang} is open to no other class. */
    static Object[] withFields(Class<?> defined) {
        List<Object> result = new ArrayList<Object>();
        result.add(defined);
        for (Field field : defined.getDeclaredFields()) {
            // Private fields stay inaccessible: one of them gives access to all memory.
            if (!Modifier.isPrivate(field.getModifiers())) {
                field.setAccessible(true);
                result.add(field);
            }
        }
        return result.toArray();
    }
}
