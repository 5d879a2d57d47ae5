package io.escapement.agent.cli;

/** A call site in the answer to {@code profile}: a line of values, by tabs. */
final class ProfiledSite {
    private static final int SEGMENTS = 3;

    final String reads;
    final String className;
    final String method;
    final int line;
    final double readsPerSecond;

    /** Of processor time, at the cost of one read. */
    final double cores;

    final boolean isRewritten;
    final boolean isRewritable;

    ProfiledSite(String[] values, double seconds, double readNanos) {
        reads = values[1];
        className = values[2];
        method = values[3];
        line = Integer.parseInt(values[4]);
        readsPerSecond = Long.parseLong(values[5]) / seconds;
        isRewritten = Boolean.parseBoolean(values[6]);
        isRewritable = Boolean.parseBoolean(values[7]);
        cores = isRewritten ? 0 : readsPerSecond * readNanos / 1e9;
    }

    boolean isOfMonotonicClock() {
        return reads.equals("nanos");
    }

    /** The package to name: of a deep one, the first names. */
    String packageToName() {
        int end = className.lastIndexOf('.');
        String whole = end < 0 ? "" : className.substring(0, end);
        int from = 0;
        for (int i = 0; i < SEGMENTS; i++) {
            int dot = whole.indexOf('.', from);
            if (dot < 0) {
                return whole;
            }
            from = dot + 1;
        }
        return whole.substring(0, from - 1);
    }

    String place() {
        return className + "." + method + (line > 0 ? ":" + line : "");
    }
}
