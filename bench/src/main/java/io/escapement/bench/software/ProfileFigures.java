package io.escapement.bench.software;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code profile --json} says of a server, as far as it is compared with what is measured.
 *
 * @param readNanos cost of a read on one thread
 * @param readNanosAllCores cost of a read while all processors read
 * @param processCores processors that the server used
 * @param packages recommended for rewriting, with a colon between; empty if there are none
 * @param reads the forms that are to be rewritten there
 * @param nanoPackages recommended for the monotonic clock, in the same form
 * @param saves what the option that the profile prints saves, part by part
 */
record ProfileFigures(
        double readNanos,
        double readNanosAllCores,
        double processCores,
        List<Site> sites,
        String packages,
        String reads,
        String nanoPackages,
        Saves saves) {
    record Saves(double inAll) {}

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
        String nanos = Stream.of(nanoPackages, moreNanoPackages)
                .flatMap(names -> Stream.of(names.split(":")))
                .filter(name -> !name.isEmpty())
                .distinct()
                .collect(Collectors.joining(":"));
        String named = packages.isEmpty() ? nanos : packages;
        if (named.isEmpty()) {
            return "";
        }
        return "packages=" + named + ",reads=" + reads + ",mode=on"
                + (nanos.isEmpty() ? "" : ",nano-packages=" + nanos);
    }

    /** The part of the server's processor time that rewriting would save, at the cost of a read on one thread. */
    double savedShare(String moreNanoPackages) {
        return savedCores(moreNanoPackages) / processCores;
    }

    /** The same at the cost of a read while all processors read. */
    double savedShareAtMost(String moreNanoPackages) {
        double dearer = Math.max(1, readNanosAllCores / readNanos);
        return Math.min(1, savedCores(moreNanoPackages) * dearer / processCores);
    }

    private double savedCores(String moreNanoPackages) {
        return saves.inAll
                + sites.stream()
                        .filter(site -> site.reads.equals("nanos") && isIn(moreNanoPackages, site.className))
                        .mapToDouble(Site::cores)
                        .sum();
    }

    private static boolean isIn(String packages, String className) {
        return Stream.of(packages.split(":")).anyMatch(name -> !name.isEmpty() && className.startsWith(name + "."));
    }
}
