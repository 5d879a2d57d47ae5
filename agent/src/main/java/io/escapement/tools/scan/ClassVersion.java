package io.escapement.tools.scan;

/**
 * The version of Java from which on a JVM takes a class file out of a multi-release archive (JEP 238), by its path
 * there. No other place may hold such versions: a JVM does not look for them in folders, nor further down.
 */
final class ClassVersion {
    /** Of a class for all versions. */
    static final int ANY = 0;

    /** Of a class that no JVM takes. */
    static final int NONE = -1;

    private static final String FOLDER = "META-INF/versions/";
    private static final int FIRST = 9;

    private ClassVersion() {}

    /** Returns the version, {@link #ANY} or {@link #NONE}. */
    static int of(String path) {
        if (!path.startsWith(FOLDER)) {
            return path.contains("/" + FOLDER) ? NONE : ANY;
        }
        String number = path.substring(FOLDER.length(), Math.max(FOLDER.length(), path.indexOf('/', FOLDER.length())));
        try {
            int version = Integer.parseInt(number);
            return version < FIRST ? NONE : version;
        } catch (NumberFormatException e) {
            return NONE;
        }
    }

    /** Returns the path that the class has for all versions. */
    static String pathForAny(String path) {
        return of(path) < FIRST ? path : path.substring(path.indexOf('/', FOLDER.length()) + 1);
    }
}
