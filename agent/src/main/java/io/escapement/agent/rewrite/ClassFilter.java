package io.escapement.agent.rewrite;

import io.escapement.agent.reads.JdkPackages;
import java.util.List;

/**
 * Chooses classes by name alone, by the options. The options name packages, with their subpackages, and classes, with
 * their nested classes. The longest name that fits decides. Why: docs/decisions/12-what-stays-real.md.
 */
public final class ClassFilter {
    private static final String ALL = "*";

    /** The agent's own packages. A user may have other packages under {@code io.escapement}. */
    private static final String[] OWN = {"io/escapement/agent", "io/escapement/tools"};

    private static final String[] JDK = {"java", "javax", "jdk", "sun", "com/sun"};

    private static final String[] JDK_TO_NAME = internal(JdkPackages.TO_NAME);

    private final String[] included;
    private final String[] excluded;

    /** Whether a name that stands in both lists stays chosen. */
    private final boolean sameIsChosen;

    /** Null if all libraries' classes may get the cached clock. */
    private final RealClasses real;

    private ClassFilter(List<String> names, List<String> exclude, boolean sameIsChosen, RealClasses real) {
        included = internal(names);
        excluded = internal(exclude);
        this.sameIsChosen = sameIsChosen;
        this.real = real;
    }

    /** Chooses classes that are named and not excluded, whatever they do with the time. */
    public ClassFilter(List<String> names, List<String> exclude) {
        this(names, exclude, false, null);
    }

    /** Chooses the classes whose wall clock is rewritten. */
    public static ClassFilter ofWallClock(List<String> packages, List<String> exclude, RealClasses real) {
        return new ClassFilter(packages, exclude, false, real);
    }

    /** Chooses where the monotonic clock is rewritten; a name that is excluded for the wall clock may be named here. */
    public static ClassFilter ofMonotonicClock(List<String> nanoPackages, List<String> exclude) {
        return new ClassFilter(nanoPackages, exclude, true, null);
    }

    /** Whether the class, its package or a package above is named. {@code *} does not stand for the JDK's packages. */
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

    /** Whether {@code packages} names a package of the JDK that the class is in: no others of the JDK are rewritten. */
    public boolean isNamedOfJdk(String internalName) {
        int known = longestMatch(JDK_TO_NAME, internalName);
        return known >= 0 && longestMatch(included, internalName) >= known;
    }

    /** Whether {@code exclude} takes out a class that {@link #isNamed}. */
    boolean isTakenOut(String internalName) {
        int in = longestMatch(included, internalName);
        return excluded.length > 0 && longestMatch(excluded, internalName) >= (sameIsChosen ? in + 1 : in);
    }

    /** Whether the class is to be rewritten: named, and not taken out again. */
    public boolean isChosen(String internalName) {
        return isNamed(internalName) && !isTakenOut(internalName);
    }

    /** Returns why a class that {@link #isChosen} stays real all the same; null if it does not, or is named itself. */
    String whyReal(String internalName, String place) {
        if (real == null || isNamedAsClass(internalName)) {
            return null;
        }
        return real.whyReal(internalName.replace('/', '.'), place);
    }

    /** Whether the class itself, or the class around it, is named, and not only a package. */
    private boolean isNamedAsClass(String internalName) {
        int match = longestMatch(included, internalName);
        return match > 0 && internalName.indexOf('/', match) < 0;
    }

    /** Length of the longest name that is, or holds, that class, or -1. */
    private static int longestMatch(String[] names, String internalName) {
        int longest = -1;
        for (String name : names) {
            if (name.length() > longest && internalName.startsWith(name) && endsThere(internalName, name.length())) {
                longest = name.length();
            }
        }
        return longest;
    }

    /** Whether the name of a package or class ends at an index of a class's name. */
    private static boolean endsThere(String internalName, int index) {
        return index == 0
                || index == internalName.length()
                || internalName.charAt(index) == '/'
                || internalName.charAt(index) == '$';
    }

    private static String[] internal(List<String> names) {
        String[] internal = new String[names.size()];
        for (int i = 0; i < internal.length; i++) {
            String name = names.get(i);
            internal[i] = name.equals(ALL) ? "" : name.replace('.', '/');
        }
        return internal;
    }
}
