package io.escapement.tools.json;

import java.util.Map;

/** Writes JSON, in ASCII, whatever the encoding of stdout is. */
public final class Json {
    private Json() {}

    /** Returns an object of names and values in turn: texts, numbers, booleans, null, or maps of these. */
    public static String object(Object... namesAndValues) {
        StringBuilder object = new StringBuilder("{");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.append(i == 0 ? "" : ",")
                    .append(quoted((String) namesAndValues[i]))
                    .append(':')
                    .append(value(namesAndValues[i + 1]));
        }
        return object.append('}').toString();
    }

    /** Returns an array, with a line for each of its values, which are JSON. */
    public static String array(Iterable<String> values) {
        StringBuilder array = new StringBuilder("[");
        for (String each : values) {
            array.append(array.length() == 1 ? "\n" : ",\n").append(each);
        }
        return array.append(']').toString();
    }

    private static String value(Object value) {
        if (value instanceof Map) {
            Map<?, ?> map = (Map<?, ?>) value;
            Object[] namesAndValues = new Object[2 * map.size()];
            int next = 0;
            for (Map.Entry<?, ?> each : map.entrySet()) {
                namesAndValues[next++] = each.getKey();
                namesAndValues[next++] = each.getValue();
            }
            return object(namesAndValues);
        }
        return value instanceof String ? quoted((String) value) : String.valueOf(value);
    }

    /** Returns a text in quotes. */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
