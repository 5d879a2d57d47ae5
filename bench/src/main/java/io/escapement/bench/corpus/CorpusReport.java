package io.escapement.bench.corpus;

import static io.escapement.bench.report.Figures.text;

import io.escapement.bench.corpus.Examination.Counts;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

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
    private static final String CHECKED = """
            **%,d failures.** Each class is rewritten as the agent would do it, and compared with what ASM, which \
            shares no code with the rewriter, says of it: untouched if ASM finds no call site; otherwise as many \
            call sites rewritten as ASM finds, and the class that ASM makes of it byte for byte. All forms of \
            reading the wall clock are rewritten, as with `reads=wall`.""";
    private static final String VERIFIED = """
            ASM's verifier, which loads no class, accepts every rewritten class whose original it accepts. \
            The rewritten classes of the jars are also loaded and linked, not initialised, in two JVMs, one \
            without the agent and one with `packages=*,reads=wall`: **%,d** verified in both; %,d not \
            loadable without the agent either, most for want of an optional library; %,d rejected by the JVM \
            as they were. Classes for other Java versions (`META-INF/versions`) and in packages of the JDK's \
            are left out.""";

    static CorpusReport of(
            Libraries libraries, Examination examined, JvmVerification jvm, RewriteTime hit, RewriteTime miss) {
        return new CorpusReport(
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                text(
                        "%s %s %s, %d cores",
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        System.getProperty("os.arch"),
                        Runtime.getRuntime().availableProcessors()),
                libraries.coordinates().size(),
                libraries.notFetched(),
                examined.unreadableArchives,
                examined.jars,
                examined.jdk,
                jvm,
                hit,
                miss,
                Stream.concat(examined.failures.stream(), jvm.failures().stream())
                        .toList());
    }

    String markdown() {
        Page page = new Page()
                .heading(1, "The rewriter over a corpus")
                .paragraph("%s; %s. `java -jar bench/target/benchmarks.jar corpus` makes this report.", java, host)
                .paragraph(CHECKED, failures.size())
                .table(counts())
                .paragraph("Rewritten call sites by form, those with a reference to it (`Instant::now`) among them:")
                .table(forms())
                .paragraph(
                        "The jars are those of %,d libraries and of all that they depend on, or what was named on the"
                                + " command line.",
                        libraries)
                .heading(2, "Verified by the JVM")
                .paragraph(VERIFIED, jvm.verified(), jvm.notLoadable(), jvm.rejectedBefore())
                .heading(2, "Time for one class")
                .paragraph("By `System.nanoTime` around each call, on one thread of this JVM after warm-up, over a"
                        + " sample.");
        Table times = new Table("", "classes", "median size, bytes", "median ns", "p99 ns");
        hit.addTo(times, "with a call site");
        miss.addTo(times, "without");
        page.table(times);
        list(page, "Failures", failures);
        list(page, "Libraries that could not be fetched", notFetched);
        list(page, "Archives that could not be read", unreadableArchives);
        return page.markdown();
    }

    private Table counts() {
        Table table = new Table("", "jars", "JDK");
        row(table, "jars, modules", counts -> counts.archives);
        row(table, "classes", counts -> counts.classes);
        row(table, "rewritten classes", counts -> counts.rewritten);
        row(table, "rewritten call sites", counts -> counts.callSites);
        row(
                table,
                "classes that keep handles, because they have serialisable lambdas",
                counts -> counts.classesKeepingHandles);
        row(table, "instructions in them that keep one", counts -> counts.keptHandles);
        row(
                table,
                "call sites left alone, most of them constructors that a subclass calls",
                counts -> counts.leftAlone);
        row(table, "classes that ASM can't read, not compared", counts -> counts.beyondAsm);
        row(
                table,
                "rewritten classes that ASM's verifier rejects as they were, not verified by it",
                counts -> counts.rejectedByAsmBefore);
        return table;
    }

    private Table forms() {
        Table table = new Table("form", "jars", "JDK");
        Set<String> forms = new TreeSet<>(jars.callSitesByForm.keySet());
        forms.addAll(jdk.callSitesByForm.keySet());
        for (String form : forms) {
            row(table, "`" + form + "`", counts -> counts.callSitesByForm.getOrDefault(form, 0));
        }
        return table;
    }

    private void row(Table table, String what, ToIntFunction<Counts> count) {
        table.row(what, text("%,d", count.applyAsInt(jars)), text("%,d", count.applyAsInt(jdk)));
    }

    private static void list(Page page, String title, List<String> items) {
        if (!items.isEmpty()) {
            page.heading(2, title)
                    .list(items.stream().map(item -> "`" + item + "`").toList());
        }
    }
}
