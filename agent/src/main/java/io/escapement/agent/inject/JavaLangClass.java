package io.escapement.agent.inject;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/** A class in {@code java.lang} that this agent has defined, or one that was uninstalled, and its static fields. */
public final class JavaLangClass {
    public final Class<?> type;
    private final Map<String, Field> fields = new HashMap<String, Field>();

    /** @param typeAndFields as {@link JavaLangDefiner} returns them */
    JavaLangClass(Object[] typeAndFields) {
        type = (Class<?>) typeAndFields[0];
        for (int i = 1; i < typeAndFields.length; i++) {
            Field field = (Field) typeAndFields[i];
            fields.put(field.getName(), field);
        }
    }

    /** Returns what a field holds, as the class of that name in package {@code javalang} declares it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // callers know what the source declares
    public <T> T get(String field) throws IllegalAccessException {
        return (T) fields.get(field).get(null);
    }

    public void set(String field, Object value) throws IllegalAccessException {
        fields.get(field).set(null, value);
    }
}
