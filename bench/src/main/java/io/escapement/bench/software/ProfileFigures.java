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
 * @param packages recommended for rewriting, with a colon between; empty if there are none
 * @param reads the forms that are to be rewritten there
 * @param saves what the option that the profile prints saves, part by part
 */
record ProfileFigures(
        double readNanos,
        double readNanosAllCores,
        double processCores,
        List<Site> sites,
        String packages,
        String reads,
        Saves saves) {
    record Saves(double wall, double ticker) {}

    record Site(String reads, @SerializedName("class") String className, double cores) {}

    /** The recommendation, and the packages whose {@code System.nanoTime} only checks timeouts. */
    String options(String nanoPackages) {
        String named = packages.isEmpty() ? nanoPackages : packages;
        if (named.isEmpty()) {
            return "";
        }
        return "packages=" + named + ",reads=" + reads + ",mode=on"
                + (nanoPackages.isEmpty() ? "" : ",nano-packages=" + nanoPackages);
    }

    /** The part of the server's processor time that rewriting would save, at the cost of a read on one thread. */
    double savedShare(String nanoPackages) {
        return savedCores(nanoPackages) / processCores;
    }

    /** The same at the cost of a read while all processors read. */
    double savedShareAtMost(String nanoPackages) {
        double dearer = Math.max(1, readNanosAllCores / readNanos);
        return Math.min(1, savedCores(nanoPackages) * dearer / processCores);
    }

    private double savedCores(String nanoPackages) {
        return saves.wall
                - saves.ticker
                + sites.stream()
                        .filter(site -> site.reads.equals("nanos") && isIn(nanoPackages, site.className))
                        .mapToDouble(Site::cores)
                        .sum();
    }

    private static boolean isIn(String nanoPackages, String className) {
        return Stream.of(nanoPackages.split(":")).anyMatch(name -> !name.isEmpty() && className.startsWith(name + "."));
    }
}
