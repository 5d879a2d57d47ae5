package io.escapement.agent.rewrite;

import java.util.List;

/** Chooses classes by name alone, as the options say. The longest package that fits decides. */
public final class ClassFilter {
    private static final String ALL = "*";

    /** The agent's own. A user may have other packages under {@code io.escapement}. */
    private static final String[] OWN = {"io/escapement/agent/", "io/escapement/tools/"};

    private static final String[] JDK = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};

    private static final String[] JDK_TO_NAME = prefixes(JdkPackages.TO_NAME);

    private final String[] included;
    private final String[] excluded;

    public ClassFilter(List<String> packages, List<String> exclude) {
        included = prefixes(packages);
        excluded = prefixes(exclude);
    }

    /** Whether {@code packages} names the class's package or one above; {@code *} does not stand for the JDK's own. */
    boolean isNamed(String internalName) {
        int match = longestMatch(included, internalName);
        return match >= 0 && longestMatch(OWN, internalName) < 0 && (match > 0 || !isNamedLikeJdk(internalName));
    }

    static boolean isNamedLikeJdk(String internalName) {
        return longestMatch(JDK, internalName) >= 0;
    }

    /** Whether {@code *} alone names the class. */
    boolean isOfAny(String internalName) {
        return longestMatch(included, internalName) == 0;
    }

    /** Whether {@code packages} names one of the JDK's own packages for the class: no other of the JDK's is rewritten. */
    public boolean isNamedOfJdk(String internalName) {
        int known = longestMatch(JDK_TO_NAME, internalName);
        return known >= 0 && longestMatch(included, internalName) >= known;
    }

    /** Whether {@code exclude} takes out again a class that {@link #isNamed}. */
    boolean isTakenOut(String internalName) {
        return excluded.length > 0 && longestMatch(excluded, internalName) >= longestMatch(included, internalName);
    }

    /** Whether the class is to be rewritten: named, and not taken out again. */
    public boolean isChosen(String internalName) {
        return isNamed(internalName) && !isTakenOut(internalName);
    }

    /** Length of the longest prefix that fits, or -1. */
    private static int longestMatch(String[] prefixes, String internalName) {
        int longest = -1;
        for (String prefix : prefixes) {
            if (prefix.length() > longest && internalName.startsWith(prefix)) {
                longest = prefix.length();
            }
        }
        return longest;
    }

    private static String[] prefixes(List<String> packages) {
        String[] prefixes = new String[packages.size()];
        for (int i = 0; i < prefixes.length; i++) {
            String name = packages.get(i);
            prefixes[i] = name.equals(ALL) ? "" : name.replace('.', '/') + "/";
        }
        return prefixes;
    }
}
