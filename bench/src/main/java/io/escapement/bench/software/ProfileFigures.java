package io.escapement.bench.software;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.stream.Stream;

/**
 * What {@code profile --json} says of a server, as far as it is compared with what is measured.
 *
 * @param readNanos cost of a read on one thread
 * @param readNanosAllCores cost of a read while all processors read
 * @param processCores processors that the server used
 * @param options the option that the profile prints; empty if it recommends none
 * @param saves what the option that the profile prints saves, part by part
 */
record ProfileFigures(
        double readNanos,
        double readNanosAllCores,
        double processCores,
        List<Site> sites,
        String options,
        Saves saves) {
    private static final String NANO_PACKAGES = ",nano-packages=";
    private static final String MODE = ",mode=on";

    /** @param inAll cores; null where the profile can't tell */
    record Saves(Double inAll) {}

    /** Where the server reads, and whether a cached clock answers there. */
    record Site(
            String reads,
            @SerializedName("class") String className,
            String method,
            double readsPerSecond,
            double cores,
            boolean rewritten) {
        boolean isOfJdk() {
            return Stream.of("java.", "javax.", "jdk.", "sun.", "com.sun.").anyMatch(className::startsWith);
        }

        String place() {
            return className.substring(className.lastIndexOf('.') + 1) + "." + method;
        }
    }

    /** The recommendation, and more packages whose {@code System.nanoTime} is to be cached. */
    String options(String moreNanoPackages) {
        if (options.isEmpty() && moreNanoPackages.isEmpty()) {
            return "";
        }
        // Without a recommendation the wall clock stays real in these packages.
        String recommended =
                options.isEmpty() ? "packages=" + moreNanoPackages + ",exclude=" + moreNanoPackages : options;
        if (moreNanoPackages.isEmpty()) {
            return recommended + MODE;
        }
        return recommended + (recommended.contains(NANO_PACKAGES) ? ":" : NANO_PACKAGES) + moreNanoPackages + MODE;
    }

    /**
     * The part of the server's processor time that rewriting would save, at the cost of a read on one thread; not a
     * number where the profile can't tell.
     */
    double savedShare(String moreNanoPackages) {
        return savedCores(moreNanoPackages) / processCores;
    }

    /** The same at the cost of a read while all processors read. */
    double savedShareAtMost(String moreNanoPackages) {
        double dearer = Math.max(1, readNanosAllCores / readNanos);
        return Math.min(1, savedCores(moreNanoPackages) * dearer / processCores);
    }

    private double savedCores(String moreNanoPackages) {
        double recommended = saves.inAll == null ? Double.NaN : saves.inAll;
        return recommended
                + sites.stream()
                        .filter(site -> site.reads.equals("nanos") && isIn(moreNanoPackages, site.className))
                        .mapToDouble(Site::cores)
                        .sum();
    }

    private static boolean isIn(String packages, String className) {
        return Stream.of(packages.split(":")).anyMatch(name -> !name.isEmpty() && className.startsWith(name + "."));
    }
}
