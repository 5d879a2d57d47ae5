package io.escapement.bench.ab.page;

import static io.escapement.bench.ab.page.Html.element;

import io.escapement.bench.ab.report.AbReport;
import io.escapement.bench.ab.report.ArmFigures;
import io.escapement.bench.ab.report.Comparison;
import io.escapement.bench.ab.report.RunInfo;
import io.escapement.bench.ab.report.Verdict.Outcome;
import java.util.List;

/** What is to be read first: the verdict, what speaks against it, and what was measured. */
final class Opening {

    private final AbReport report;

    Opening(AbReport report) {
        this.report = report;
    }

    Html html() {
        Html header = element("header", element("h1", "A/B latency test"), verdict());
        if (isAnswered()) {
            report.comparisons().stream()
                    .skip(1)
                    .map(Comparison::sentence)
                    .forEach(sentence -> header.add(element("p", capitalised(sentence) + ".")));
        }
        header.add(element("p", scope()).set("class", "scope"));
        List<String> problems = report.verdict().problems().stream()
                .filter(problem -> !report.verdict().sentence().contains(problem))
                .toList();
        if (!problems.isEmpty()) {
            header.add(warnings(problems));
        }
        return header;
    }

    private Html verdict() {
        String sentence = isAnswered()
                ? report.comparisons().get(0).sentence()
                : report.verdict().sentence();
        return element("p", capitalised(sentence) + ".").set("class", "verdict " + className());
    }

    private boolean isAnswered() {
        Outcome outcome = report.verdict().outcome();
        return outcome != Outcome.REFUSED && outcome != Outcome.INCOMPLETE;
    }

    private String className() {
        return switch (report.verdict().outcome()) {
            case FASTER -> "better";
            case SLOWER -> "worse";
            case NO_DIFFERENCE_DETECTED -> "even";
            case REFUSED, INCOMPLETE -> "none";
        };
    }

    private String scope() {
        RunInfo run = report.run();
        long requests = report.arms().stream().mapToLong(ArmFigures::requests).sum();
        return String.format(
                "%s: %s requests a second over %s connections, %s requests measured in %s blocks of %s s, %s. %s.",
                run.url(),
                Numbers.tick(run.requestsPerSecond()),
                Numbers.whole(run.connections()),
                Numbers.whole(requests),
                Numbers.whole(report.blocks().size()),
                Numbers.whole(run.blockSeconds()),
                run.freshProcesses() ? "each in a process of its own" : "in turns in one process",
                run.startedAt());
    }

    private static Html warnings(List<String> problems) {
        Html list = element("ul");
        problems.forEach(problem -> list.add(element("li", capitalised(problem) + ".")));
        return element("section", element("h2", "What a reader must know"), list)
                .set("class", "warnings");
    }

    private static String capitalised(String sentence) {
        return sentence.isEmpty() ? sentence : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }
}
