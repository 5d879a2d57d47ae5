package io.escapement.agent.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON (RFC 8259): objects as maps, arrays as lists, texts, whole numbers as longs, booleans, null. */
public final class JsonReader {
    private static final int DEEPEST = 32;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * Reads one value.
     *
     * @throws IllegalArgumentException if the text is none; the message says where
     */
    public static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        if (reader.next() != 0) {
            throw reader.mistake();
        }
        return value;
    }

    /** The next character that is no white space, which is not passed over; 0 at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalArgumentException mistake() {
        return new IllegalArgumentException("no JSON at character " + (at + 1));
    }

    private Object value() {
        switch (next()) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            default:
                return word();
        }
    }

    private void pass(char expected) {
        if (next() != expected) {
            throw mistake();
        }
        at++;
    }

    /** Passes over a comma, or over the bracket behind the last value; returns whether another value follows. */
    private boolean isFollowed(char closing) {
        boolean follows = next() == ',';
        pass(follows ? ',' : closing);
        return follows;
    }

    private void open(char bracket) {
        pass(bracket);
        if (++depth > DEEPEST) {
            throw mistake();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<String, Object>();
        open('{');
        boolean goesOn = next() != '}' || isFollowed('}');
        while (goesOn) {
            next();
            String name = string();
            pass(':');
            object.put(name, value());
            goesOn = isFollowed('}');
        }
        depth--;
        return object;
    }

    private List<Object> array() {
        List<Object> array = new ArrayList<Object>();
        open('[');
        boolean goesOn = next() != ']' || isFollowed(']');
        while (goesOn) {
            array.add(value());
            goesOn = isFollowed(']');
        }
        depth--;
        return array;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        pass('"');
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            string.append(c == '\\' ? escaped() : c);
        }
        pass('"');
        return string.toString();
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at++) : 0;
        int simple = "\"\\/bfnrt".indexOf(c);
        if (simple >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(simple);
        }
        if (c != 'u' || at + 4 > text.length()) {
            throw mistake();
        }
        at += 4;
        return (char) number(at - 4, 16);
    }

    private Object word() {
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        if (word.equals("null")) {
            return null;
        }
        boolean isTrue = word.equals("true");
        return isTrue || word.equals("false") ? (Object) isTrue : (Object) number(start, 10);
    }

    /** Returns the number that begins at {@code start} and ends here. */
    private long number(int start, int radix) {
        try {
            return Long.parseLong(text.substring(start, at), radix);
        } catch (NumberFormatException e) {
            at = start;
            throw mistake();
        }
    }
}
