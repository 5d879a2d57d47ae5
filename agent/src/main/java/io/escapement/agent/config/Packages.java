package io.escapement.agent.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A list of packages as options have it: {@code com.acme:org.foo}, or {@code *}. */
final class Packages {
    private Packages() {}

    /** Whether each is well-formed, none of them the JDK's, none named twice. */
    static boolean areNamed(String text) {
        if (text.equals("*")) {
            return true;
        }
        List<String> seen = new ArrayList<String>();
        for (String name : text.split(":", -1)) {
            if (!isPackage(name) || name.equals("java") || name.startsWith("java.") || seen.contains(name)) {
                return false;
            }
            seen.add(name);
        }
        return true;
    }

    static List<String> list(String text) {
        return text.isEmpty() ? Collections.<String>emptyList() : Arrays.asList(text.split(":"));
    }

    private static boolean isPackage(String name) {
        boolean atStart = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (atStart ? !Character.isJavaIdentifierStart(c) : c != '.' && !Character.isJavaIdentifierPart(c)) {
                return false;
            }
            atStart = c == '.';
        }
        return !atStart;
    }
}
