package io.escapement.bench.corpus;

import io.escapement.bench.corpus.Examination.Counts;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Everything that a run has found. */
record CorpusReport(
        Conditions conditions,
        List<String> unreadableArchives,
        Counts jars,
        Counts jdk,
        JvmVerification jvm,
        List<String> failures) {

    private record Count(String what, ToIntFunction<Counts> of) {}

    private static final List<Count> COUNTS = List.of(
            new Count("jars, modules", counts -> counts.archives),
            new Count("classes", counts -> counts.classes),
            new Count("rewritten classes", counts -> counts.rewritten),
            new Count("rewritten call sites", counts -> counts.callSites),
            new Count(
                    "classes that keep handles, because they have serialisable lambdas",
                    counts -> counts.classesKeepingHandles),
            new Count("instructions in them that keep one", counts -> counts.keptHandles),
            new Count(
                    "call sites left alone, most of them constructors that a subclass calls",
                    counts -> counts.leftAlone),
            new Count("classes that ASM can't read, not compared", counts -> counts.beyondAsm),
            new Count(
                    "rewritten classes that ASM's verifier rejects as they were, not verified by it",
                    counts -> counts.rejectedByAsmBefore));

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

    static CorpusReport of(Conditions conditions, Examination examined, JvmVerification jvm) {
        return new CorpusReport(
                conditions,
                examined.unreadableArchives,
                examined.jars,
                examined.jdk,
                jvm,
                Stream.concat(examined.failures.stream(), jvm.failures().stream())
                        .toList());
    }

    String markdown() {
        Page page = new Page()
                .heading(1, "The rewriter over a corpus")
                .paragraph("%s", conditions)
                .paragraph(CHECKED, failures.size())
                .table(counted("").of(COUNTS))
                .paragraph("Rewritten call sites by form, those with a reference to it (`Instant::now`) among them:")
                .table(counted("form").of(forms()))
                .heading(2, "Verified by the JVM")
                .paragraph(VERIFIED, jvm.verified(), jvm.notLoadable(), jvm.rejectedBefore());
        list(page, "Failures", failures);
        list(page, "Archives that could not be read", unreadableArchives);
        return page.markdown();
    }

    private Table<Count> counted(String what) {
        return new Table<Count>()
                .text(what, Count::what)
                .count("jars", count -> count.of.applyAsInt(jars))
                .count("JDK", count -> count.of.applyAsInt(jdk));
    }

    private List<Count> forms() {
        Set<String> forms = new TreeSet<>(jars.callSitesByForm.keySet());
        forms.addAll(jdk.callSitesByForm.keySet());
        return forms.stream()
                .map(form -> new Count("`" + form + "`", counts -> counts.callSitesByForm.getOrDefault(form, 0)))
                .toList();
    }

    private static void list(Page page, String title, List<String> items) {
        if (!items.isEmpty()) {
            page.heading(2, title)
                    .list(items.stream().map(item -> "`" + item + "`").toList());
        }
    }
}
