package io.escapement.agent.jmx;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The attributes of a snapshot: the {@link Described} fields of its class, whose names they have with a capital. */
public final class Attributes {
    private Attributes() {}

    /** Returns the fields by the names of their attributes, in the order of the source. */
    public static Map<String, Field> of(Class<?> figures) {
        Map<String, Field> fields = new LinkedHashMap<String, Field>();
        for (Field field : figures.getFields()) {
            if (field.isAnnotationPresent(Described.class)) {
                String name = field.getName();
                fields.put(Character.toUpperCase(name.charAt(0)) + name.substring(1), field);
            }
        }
        return fields;
    }

    public static Object value(Field field, Object snapshot) {
        try {
            return field.get(snapshot);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " is not public", e);
        }
    }

    /** Returns the attributes of some snapshots as texts, by name; the elements of a list are joined by blanks. */
    public static Map<String, String> texts(Object... snapshots) {
        Map<String, String> texts = new TreeMap<String, String>();
        for (Object snapshot : snapshots) {
            for (Map.Entry<String, Field> each : of(snapshot.getClass()).entrySet()) {
                Object value = value(each.getValue(), snapshot);
                texts.put(
                        each.getKey(),
                        value instanceof String[] ? String.join(" ", (String[]) value) : String.valueOf(value));
            }
        }
        return texts;
    }

    /** Returns the type of an attribute that one of these classes has; null if none has it. */
    public static Class<?> typeOf(String name, Class<?>... figures) {
        for (Class<?> each : figures) {
            Field field = of(each).get(name);
            if (field != null) {
                return field.getType();
            }
        }
        return null;
    }
}
