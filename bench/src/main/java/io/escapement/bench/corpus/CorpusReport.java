package io.escapement.bench.corpus;

import java.util.ArrayList;
import java.util.List;

/** Everything that a run has found. */
record CorpusReport(
        String java,
        String host,
        int libraries,
        List<String> notFetched,
        List<String> unreadableArchives,
        Counts jars,
        Counts jdk,
        JvmVerification jvm,
        RewriteTime hit,
        RewriteTime miss,
        List<String> failures) {

    static CorpusReport of(
            Libraries libraries, Examination examined, JvmVerification jvm, RewriteTime hit, RewriteTime miss) {
        List<String> failures = new ArrayList<>(examined.failures);
        failures.addAll(jvm.failures());
        return new CorpusReport(
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch") + ", "
                        + Runtime.getRuntime().availableProcessors() + " cores",
                libraries.coordinates().size(),
                libraries.notFetched(),
                examined.unreadableArchives,
                examined.jars,
                examined.jdk,
                jvm,
                hit,
                miss,
                failures);
    }
}
