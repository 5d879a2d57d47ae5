package io.escapement.agent.figures;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;

/** The attributes of a snapshot: the {@link Described} fields of its class, named as the fields, with a capital. */
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

    /** Returns the attributes of a snapshot by name. */
    public static Map<String, Object> values(Object snapshot) {
        Map<String, Object> values = new LinkedHashMap<String, Object>();
        for (Map.Entry<String, Field> each : of(snapshot.getClass()).entrySet()) {
            values.put(each.getKey(), value(each.getValue(), snapshot));
        }
        return values;
    }
}
