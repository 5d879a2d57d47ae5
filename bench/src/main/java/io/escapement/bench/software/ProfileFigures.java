package io.escapement.bench.software;

/**
 * What {@code profile --json} says of a server, as far as the server is measured by it.
 *
 * @param readNanos cost of a read on one thread
 * @param options the option that the profile prints; empty if it recommends none
 */
record ProfileFigures(double readNanos, String options) {
    private static final String NANO_PACKAGES = ",nano-packages=";

    /** The recommendation, and more packages whose {@code System.nanoTime} is to be cached. */
    String options(String moreNanoPackages) {
        String more = moreNanoPackages.isEmpty()
                ? ""
                : (options.contains(NANO_PACKAGES) ? ":" : NANO_PACKAGES) + moreNanoPackages;
        return options + more + ",mode=on";
    }
}
