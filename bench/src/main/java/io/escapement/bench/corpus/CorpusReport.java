package io.escapement.bench.corpus;

import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The findings of a run. */
record CorpusReport(
        Conditions conditions,
        List<String> unreadableJars,
        Map<String, Integer> counts,
        Map<String, Integer> callSitesByForm,
        JvmVerification jvm,
        List<String> failures) {
    private static final String CHECKED = """
            **%,d failures.** Each class is rewritten as the agent would do it, and compared with what ASM, which \
            shares no code with the rewriter, says of it: untouched if ASM finds no call site; otherwise as many \
            call sites as ASM finds, and byte for byte the class that ASM makes. All forms of reading the wall clock \
            are rewritten, as with `reads=wall`.""";

    private static final String VERIFIED = """
            ASM's verifier accepts every rewritten class whose original it accepts. The JVM also loads and links, \
            without initialising, the original and the rewritten class: **%,d** verified both times; %,d originals not \
            loadable, most for want of an optional library; %,d originals rejected by the JVM. Classes for other Java \
            versions (`META-INF/versions`) and in packages of the JDK's are left out.""";

    static CorpusReport of(Conditions conditions, Examination examined, JvmVerification jvm) {
        List<String> failures = new ArrayList<>(examined.failures);
        failures.addAll(jvm.failures());
        return new CorpusReport(
                conditions, examined.unreadableJars, examined.counts, examined.callSitesByForm, jvm, failures);
    }

    Page page() {
        Page page = new Page("The rewriter over a corpus", conditions)
                .paragraph(CHECKED, failures.size())
                .table(numbers(""), List.copyOf(counts.entrySet()))
                .paragraph("Rewritten call sites by form, references such as `Instant::now` among them:")
                .table(numbers("form"), List.copyOf(callSitesByForm.entrySet()))
                .heading(2, "Verified by the JVM")
                .paragraph(VERIFIED, jvm.verified(), jvm.notLoadable(), jvm.rejectedBefore());
        list(page, "Failures", failures);
        list(page, "Jars that could not be read", unreadableJars);
        return page;
    }

    private static Table<Map.Entry<String, Integer>> numbers(String head) {
        return new Table<Map.Entry<String, Integer>>()
                .text(head, Map.Entry::getKey)
                .count("number", Map.Entry::getValue);
    }

    private static void list(Page page, String title, List<String> items) {
        if (!items.isEmpty()) {
            page.heading(2, title)
                    .list(items.stream().map(item -> "`" + item + "`").toList());
        }
    }
}
