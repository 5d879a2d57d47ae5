package io.escapement.ab.page;

import static io.escapement.ab.page.Html.element;

import io.escapement.ab.draw.Headline;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.Sentence;
import java.util.List;

/** The top of the page: the verdict, what speaks against it, and what was measured. */
final class Opening {

    private final AbReport report;
    private final Headline headline;

    Opening(AbReport report, Headline headline) {
        this.report = report;
        this.headline = headline;
    }

    Html html() {
        Html header = element("header", element("h1", "A/B latency test"), verdict());
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
        Html verdict = element("div", element("p", headline.answer()).set("class", "answer"))
                .set("class", "verdict " + headline.cssClass());
        headline.others().forEach(paragraph -> verdict.add(element("p", paragraph)));
        return verdict;
    }

    private String scope() {
        RunInfo run = report.run();
        long requests = report.arms().stream().mapToLong(ArmFigures::requests).sum();
        int saturated = report.saturatedBlocks().size();
        return String.format(
                "%s: %s requests a second over %s, %s measured in %s of %s s, %s%s. %s.",
                run.url(),
                Numbers.tick(run.requestsPerSecond()),
                Plural.of(run.connections(), "connection"),
                Plural.of(requests, "request"),
                Plural.of(report.blocks().size(), "block"),
                Numbers.whole(run.blockSeconds()),
                run.freshProcesses() ? "each in a process of its own" : "in turns in one process",
                saturated == 0 ? "" : ", and " + Plural.of(saturated, "saturated block") + " for the capacity",
                run.startedAt());
    }

    private static Html warnings(List<String> problems) {
        Html list = element("ul");
        problems.forEach(problem -> list.add(element("li", Sentence.whole(problem))));
        return element("section", element("h2", "What a reader must know"), list)
                .set("class", "warnings");
    }
}
