package io.escapement.tools.json;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes JSON in ASCII, which suits any encoding of stdout. */
public final class Json {
    private Json() {}

    /** Returns an object of names and values in turn, for {@link #of}. */
    public static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** Returns a number with so many decimals, for {@link #of}; null if it is not known. */
    public static BigDecimal decimal(double number, int decimals) {
        return Double.isNaN(number) || Double.isInfinite(number)
                ? null
                : new BigDecimal(number).setScale(decimals, RoundingMode.HALF_UP);
    }

    /** Returns a map, list, text, number, boolean or null as JSON, on one line. */
    public static String of(Object value) {
        if (value instanceof Map) {
            return ((Map<?, ?>) value)
                    .entrySet().stream()
                            .map(each -> quoted((String) each.getKey()) + ":" + of(each.getValue()))
                            .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List) {
            return ((List<?>) value).stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String ? quoted((String) value) : String.valueOf(value);
    }

    private static String quoted(String text) {
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
