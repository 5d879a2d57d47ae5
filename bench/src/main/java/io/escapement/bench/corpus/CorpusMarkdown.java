package io.escapement.bench.corpus;

import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** The report for readers. */
final class CorpusMarkdown {
    private final CorpusReport report;
    private final StringBuilder text = new StringBuilder();

    CorpusMarkdown(CorpusReport report) {
        this.report = report;
    }

    @Override
    public String toString() {
        text.setLength(0);
        line("# The rewriter over a corpus%n");
        line(
                "%s; %s. `java -jar bench/target/benchmarks.jar corpus` makes this report.%n",
                report.java(), report.host());
        line(
                "**%,d failures.** Each class is rewritten as the agent would do it, and compared with what ASM, which shares no code with"
                        + " the rewriter, says of it: untouched where ASM finds no call site; otherwise as many call sites rewritten as ASM"
                        + " finds, and the same class but for their owner.%n",
                report.failures().size());
        counts();
        verification();
        times();
        list("Failures", report.failures());
        list("Libraries that could not be fetched", report.notFetched());
        list("Archives that could not be read", report.unreadableArchives());
        return text.toString();
    }

    private void counts() {
        line("| | jars | JDK |");
        line("|---|--:|--:|");
        row("jars, modules", counts -> counts.archives);
        row("classes", counts -> counts.classes);
        row("rewritten classes", counts -> counts.rewritten);
        row("rewritten call sites", counts -> counts.callSites);
        row(
                "classes that keep handles, because they have serialisable lambdas",
                counts -> counts.classesKeepingHandles);
        row("instructions in them that keep one", counts -> counts.keptHandles);
        row("classes that ASM can't read, not compared", counts -> counts.beyondAsm);
        row(
                "rewritten classes that ASM's verifier rejects as they were, not verified by it",
                counts -> counts.rejectedByAsmBefore);
        line("");
        line(
                "The jars are those of %,d libraries and of all that they depend on, or what was named on the command line.%n",
                report.libraries());
    }

    private void verification() {
        JvmVerification jvm = report.jvm();
        line("## Verified by the JVM%n");
        line(
                "ASM's verifier, which loads no class, accepts every rewritten class whose original it accepts. The rewritten classes of"
                        + " the jars are also loaded and linked, not initialised, in two JVMs, one without the agent and one with"
                        + " `packages=*`: **%,d** verified in both; %,d not loadable without the agent either, most for want of an optional"
                        + " library; %,d rejected by the JVM as they were. Classes for other Java versions (`META-INF/versions`) and in"
                        + " packages of the JDK's are left out.%n",
                jvm.verified(), jvm.notLoadable(), jvm.rejectedBefore());
    }

    private void times() {
        line("## Time for one class%n");
        line("By `System.nanoTime` around each call, on one thread of this JVM after warm-up, over a sample.%n");
        line("| | classes | median size, bytes | median ns | p99 ns |");
        line("|---|--:|--:|--:|--:|");
        time("with a call site", report.hit());
        time("without", report.miss());
        line("");
    }

    private void time(String what, RewriteTime time) {
        line(
                "| %s | %,d | %,d | %,d | %,d |",
                what, time.sampledClasses(), time.medianClassBytes(), time.medianNanos(), time.p99Nanos());
    }

    private void row(String what, ToIntFunction<Counts> count) {
        line("| %s | %,d | %,d |", what, count.applyAsInt(report.jars()), count.applyAsInt(report.jdk()));
    }

    private void list(String title, List<String> items) {
        if (!items.isEmpty()) {
            line("## %s%n", title);
            items.forEach(item -> line("- `%s`", item));
            line("");
        }
    }

    private void line(String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
