package io.escapement.deploy;

import static io.escapement.deploy.Dashboard.query;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
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
        fleet(made);
        instance(made);
        hosts(made);
        return made;
    }

    private static void fleet(Dashboard to) {
        to.row("Fleet");
        to.number("Instances", "JVMs with the agent", "short", 4, query("count(escapement_state_code{})", ""));
        to.number(
                "On a slow clock",
                "Their real clock costs more than slow-threshold",
                "short",
                5,
                query(
                        "count(escapement_real_read_seconds{} > on (job, instance) escapement_slow_threshold_seconds{})"
                                + " or vector(0)",
                        ""));
        to.number(
                "Engaged",
                "Rewritten call sites get the cached clock",
                "short",
                5,
                query("count(escapement_state_code{} == 1) or vector(0)", ""));
        to.number(
                "Saved",
                "Processor time that the cached clock saves, less what the ticker takes, in cores",
                "short",
                5,
                query("sum(escapement_saved_cores{}) - sum(escapement_ticker_cores{})", ""));
        to.number(
                "Over the bound",
                "How often a read was staler than max-staleness within the last day",
                "short",
                5,
                query("sum(increase(escapement_bound_exceeded_total{}[1d])) or vector(0)", ""));
        to.stackedLines(
                "Instances by state",
                "What rewritten call sites get",
                "short",
                12,
                query("count by (state) (escapement_state{} == 1)", "{{state}}"));
        to.stackedLines(
                "Processor time saved",
                "Less what the ticker takes, in cores, by job",
                "short",
                12,
                query("sum by (job) (escapement_saved_cores{}) - sum by (job) (escapement_ticker_cores{})", "{{job}}"));
        to.table(
                "Cost of a real read",
                "Of each instance, with its clocksource and its state",
                "s",
                12,
                query(
                        "sort_desc(escapement_real_read_seconds{}"
                                + " * on (job, instance) group_left (clock_source) escapement_clock_source{}"
                                + " * on (job, instance) group_left (state) (escapement_state{} == 1))",
                        ""));
        to.lines(
                "Who gains most",
                "Processor time saved, less what the ticker takes, in cores: the first ten",
                "short",
                12,
                query("topk(10, escapement_saved_cores{} - escapement_ticker_cores{})", "{{instance}}"));
    }

    private static void instance(Dashboard to) {
        to.row("Instance");
        to.states(
                "State",
                "What rewritten call sites get",
                12,
                states(),
                query("escapement_state_code{}", "{{instance}}"));
        to.states(
                "Arm of the schedule",
                "Which clock the schedule says; compare with the state",
                12,
                arms(),
                query("escapement_scheduled_arm{} >= 0", "{{instance}}"));
        to.lines(
                "How far behind",
                "Real minus cached clock, and the bound that it keeps",
                "s",
                12,
                query("escapement_drift_p99_seconds{}", "p99 {{instance}}"),
                query("escapement_drift_max_seconds{}", "max {{instance}}"),
                query("escapement_max_staleness_seconds{}", "bound {{instance}}"));
        to.lines(
                "Gap between ticks",
                "Time between two publications",
                "s",
                12,
                query("escapement_tick_gap_p99_seconds{}", "p99 {{instance}}"),
                query("escapement_tick_gap_max_seconds{}", "max {{instance}}"));
        to.lines(
                "Reads",
                "Rewritten reads a second, estimated",
                "cps",
                8,
                query("escapement_reads_per_second{}", "{{instance}}"));
        to.lines(
                "Cores",
                "Processor time that the cached clock saves, and that the ticker takes",
                "short",
                8,
                query("escapement_saved_cores{}", "saved {{instance}}"),
                query("escapement_ticker_cores{}", "taken {{instance}}"));
        to.lines(
                "Share of time ticked",
                "The rest of it the kernel's coarse clock serves alone",
                "percentunit",
                8,
                query("escapement_ticking_ratio{}", "{{instance}}"));
        to.lines(
                "Cost of a read",
                "Of the real clock and of the cached one",
                "s",
                8,
                query("escapement_real_read_seconds{}", "real {{instance}}"),
                query("escapement_cached_read_seconds{}", "cached {{instance}}"));
        to.lines(
                "Exceptions",
                "Reads over the bound, and reads that got the real clock although engaged",
                "cps",
                8,
                query("rate(escapement_bound_exceeded_total{}[$__rate_interval])", "over {{instance}}"),
                query("rate(escapement_real_fallbacks_total{}[$__rate_interval])", "real {{instance}}"));
        to.lines(
                "What keeps the real clock",
                "See docs/troubleshooting.md",
                "short",
                8,
                query("escapement_failed_classes{}", "failed classes {{instance}}"),
                query("escapement_mixed_classes{}", "mixed classes {{instance}}"),
                query("escapement_linked_references{}", "linked references {{instance}}"),
                query("escapement_left_alone_call_sites{}", "left alone {{instance}}"));
        to.table("Why", "The reason of each instance's state", "short", 16, query("escapement_reason{}", ""));
        to.lines(
                "Rewritten",
                "Call sites that reach the cached clock",
                "short",
                8,
                query("escapement_rewritten_call_sites{}", "{{instance}}"));
    }

    private static void hosts(Dashboard to) {
        to.row("Hosts");
        to.stackedLines(
                "Clocksources",
                "By node_exporter",
                "short",
                12,
                query("count by (clocksource) (node_time_clocksource_current_info)", "{{clocksource}}"));
        to.lines(
                "Cost of a read by doctor",
                "On one core, as doctor --prometheus has measured it",
                "s",
                12,
                query("escapement_clock_read_seconds{cores=\"1\"}", "{{instance}}"));
    }

    private static Map<Integer, String[]> states() {
        return Map.of(
                0, new String[] {"observing", "blue"},
                1, new String[] {"engaged", "green"},
                3, new String[] {"bypassed", "yellow"},
                4, new String[] {"withdrawn", "red"});
    }

    private static Map<Integer, String[]> arms() {
        return Map.of(0, new String[] {"real", "yellow"}, 1, new String[] {"cached", "green"});
    }
}
