package io.escapement.deploy;

import static io.escapement.deploy.Dashboard.query;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.escapement.deploy.Dashboard.Query;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The dashboard is what this makes, and asks for metrics that there are. */
class DashboardTest {
    private static final Pattern METRIC = Pattern.compile("\\bescapement_\\w+");
    private static final Set<String> OF_DOCTOR = Set.of("escapement_clock_read_seconds", "escapement_clock_slow");

    private static final String ABOUT = "Who is on a slow clock, who is engaged, what it saves, and how far the cached"
            + " clock is from the real one";

    private static final Map<Integer, String[]> STATES = Map.of(
            0, new String[] {"observing", "blue"},
            1, new String[] {"engaged", "green"},
            3, new String[] {"bypassed", "yellow"},
            4, new String[] {"withdrawn", "red"});
    private static final Map<Integer, String[]> ARMS =
            Map.of(0, new String[] {"real", "yellow"}, 1, new String[] {"cached", "green"});

    /** Kind, width, unit, title and description of each panel, and its queries, each behind its series' name. */
    private static final String PANELS = """
            row | Fleet
            number | 4 | short | Instances | JVMs with the agent
               = count(escapement_state_code{})
            number | 5 | short | On a slow clock | Their real clock costs more than slow-threshold
               = count(escapement_real_read_seconds{} > on (job, instance) escapement_slow_threshold_seconds{}) \
            or vector(0)
            number | 5 | short | Engaged | Rewritten call sites get the cached clock
               = count(escapement_state_code{} == 1) or vector(0)
            number | 5 | short | Saved | Cores that the reads of now would cost on the real clock, less what the \
            ticker takes: may be more than the hosts have
               = sum(escapement_saved_cores{}) - sum(escapement_ticker_cores{})
            number | 5 | short | Over the bound | How often a read was staler than max-staleness within the \
            last day
               = sum(increase(escapement_bound_exceeded_total{}[1d])) or vector(0)
            stackedLines | 12 | short | Instances by state | What rewritten call sites get
              {{state}} = count by (state) (escapement_state{} == 1)
            stackedLines | 12 | short | Processor time saved | Cores that the reads of now would cost on the real \
            clock, less what the ticker takes, by job: may be more than the hosts have
              {{job}} = sum by (job) (escapement_saved_cores{}) - sum by (job) (escapement_ticker_cores{})
            table | 12 | s | Cost of a real read | Of each instance, with its clocksource and its state
               = sort_desc(escapement_real_read_seconds{} * on (job, instance) group_left (clock_source) \
            escapement_clock_source{} * on (job, instance) group_left (state) (escapement_state{} == 1))
            lines | 12 | short | Who gains most | Cores that the reads of now would cost on the real clock, less what \
            the ticker takes: the first ten
              {{instance}} = topk(10, escapement_saved_cores{} - escapement_ticker_cores{})
            row | Instance
            states | 12 | - | State | What rewritten call sites get
              {{instance}} = escapement_state_code{}
            arms | 12 | - | Arm of the schedule | Which clock the schedule says; compare with the state
              {{instance}} = escapement_scheduled_arm{} >= 0
            lines | 12 | s | How far behind | Real minus cached clock, and the bound that it keeps
              p99 {{instance}} = escapement_drift_p99_seconds{}
              max {{instance}} = escapement_drift_max_seconds{}
              bound {{instance}} = escapement_max_staleness_seconds{}
            lines | 12 | s | Gap between ticks | Time between two publications
              p99 {{instance}} = escapement_tick_gap_p99_seconds{}
              max {{instance}} = escapement_tick_gap_max_seconds{}
            lines | 8 | cps | Reads | Rewritten reads a second, estimated
              {{instance}} = escapement_reads_per_second{}
            lines | 8 | short | Cores | Those that the reads of now would cost on the real clock, and those that the \
            ticker takes
              saved {{instance}} = escapement_saved_cores{}
              taken {{instance}} = escapement_ticker_cores{}
            lines | 8 | percentunit | Share of time ticked | The rest of it the kernel's coarse clock serves \
            alone
              {{instance}} = escapement_ticking_ratio{}
            lines | 8 | s | Cost of a read | Of the real clock and of the cached one
              real {{instance}} = escapement_real_read_seconds{}
              cached {{instance}} = escapement_cached_read_seconds{}
            lines | 8 | cps | Exceptions | Reads over the bound, and reads that got the real clock although \
            engaged
              over {{instance}} = rate(escapement_bound_exceeded_total{}[$__rate_interval])
              real {{instance}} = rate(escapement_real_fallbacks_total{}[$__rate_interval])
            lines | 12 | short | What keeps the real clock | See docs/troubleshooting.md
              failed classes {{instance}} = escapement_failed_classes{}
              mixed classes {{instance}} = escapement_mixed_classes{}
              left alone {{instance}} = escapement_left_alone_call_sites{}
            lines | 12 | short | Rewritten | Call sites that reach the cached clock
              {{instance}} = escapement_rewritten_call_sites{}
            row | Hosts
            stackedLines | 12 | short | Clocksources | By node_exporter
              {{clocksource}} = count by (clocksource) (node_time_clocksource_current_info)
            lines | 12 | s | Cost of a read by doctor | On one core, as doctor --prometheus has measured it
              {{instance}} = escapement_clock_read_seconds{cores="1"}
            """;

    @Test
    void isWritten() throws IOException {
        DeployedFile.assertIs("grafana/escapement.json", text());
    }

    @Test
    void asksForMetricsThatThereAre() {
        Set<String> known = Metric.all().stream().map(Metric::prometheusName).collect(Collectors.toSet());
        known.addAll(OF_DOCTOR);
        Set<String> asked = new TreeSet<>();
        METRIC.matcher(text()).results().forEach(found -> asked.add(found.group()));
        assertThat(asked).hasSizeGreaterThan(20).isSubsetOf(known);
    }

    private static String text() {
        Gson gson = new GsonBuilder()
                .setPrettyPrinting()
                .disableHtmlEscaping()
                .serializeNulls()
                .create();
        return gson.toJson(dashboard().json("escapement", "Escapement", ABOUT)) + "\n";
    }

    private static Dashboard dashboard() {
        Dashboard made = new Dashboard();
        for (String panel : PANELS.split("\n(?! )")) {
            String[] lines = panel.split("\n");
            Query[] queries =
                    Arrays.stream(lines).skip(1).map(DashboardTest::parsed).toArray(Query[]::new);
            add(made, lines[0].split(" \\| "), queries);
        }
        return made;
    }

    private static Query parsed(String line) {
        String[] nameAndText = line.strip().split("(^| )= ", 2);
        return query(nameAndText[1], nameAndText[0]);
    }

    private static void add(Dashboard to, String[] panel, Query[] queries) {
        if (panel[0].equals("row")) {
            to.row(panel[1]);
            return;
        }
        int width = Integer.parseInt(panel[1]);
        switch (panel[0]) {
            case "number" -> to.number(panel[3], panel[4], panel[2], width, queries[0]);
            case "lines" -> to.lines(panel[3], panel[4], panel[2], width, queries);
            case "stackedLines" -> to.stackedLines(panel[3], panel[4], panel[2], width, queries);
            case "table" -> to.table(panel[3], panel[4], panel[2], width, queries[0]);
            case "states" -> to.states(panel[3], panel[4], width, STATES, queries[0]);
            case "arms" -> to.states(panel[3], panel[4], width, ARMS, queries[0]);
            default -> throw new IllegalArgumentException(panel[0]);
        }
    }
}
