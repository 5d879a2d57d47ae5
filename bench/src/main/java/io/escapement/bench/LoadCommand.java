package io.escapement.bench;

import io.escapement.ab.host.Printable;
import io.escapement.ab.http.OrderMix;
import io.escapement.ab.http.RequestMix;
import io.escapement.ab.http.Target;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.LoadResult;
import io.escapement.ab.load.Slice;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code load}: one phase against a running service. Exit status 1 if any request was not answered as expected. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Loads an HTTP service at a constant rate, or with --saturate as hard as it answers, and prints"
                + " latency from the intended send time.")
public final class LoadCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "http://HOST:PORT")
    private String url;

    @Option(names = "--rate", paramLabel = "N", description = "Requests per second (open model).")
    private Double requestsPerSecond;

    @Option(names = "--saturate", description = "Closed model: each connection sends when it has its answer.")
    private boolean saturate;

    @Option(names = "--seconds", defaultValue = "10", description = "Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--connections", defaultValue = "16", description = "Default: ${DEFAULT-VALUE}.")
    private int connections;

    @Option(
            names = "--timeout-seconds",
            defaultValue = "10",
            description = "For one request. Default: ${DEFAULT-VALUE}.")
    private int timeoutSeconds;

    @Option(names = "--path", description = "GET this path. Default: the demo service's mix of orders and look-ups.")
    private String path;

    @Override
    public Integer call() throws InterruptedException {
        if (saturate == (requestsPerSecond != null)) {
            throw new ParameterException(spec.commandLine(), "Give either --rate or --saturate.");
        }
        if (seconds < 1 || connections < 1 || timeoutSeconds < 1 || (!saturate && requestsPerSecond <= 0)) {
            throw new ParameterException(
                    spec.commandLine(), "--rate, --seconds, --connections and --timeout-seconds must be above 0.");
        }
        RequestMix.Factory mix = path == null ? OrderMix::new : RequestMix.get(path);
        LoadPhase phase = new LoadPhase(target(), mix, connections, Duration.ofSeconds(timeoutSeconds));
        Duration duration = Duration.ofSeconds(seconds);
        LoadResult result = saturate ? phase.saturate(duration) : phase.hold(requestsPerSecond, duration);
        print(result, spec.commandLine().getOut());
        return result.problems().isEmpty() ? 0 : 1;
    }

    private Target target() {
        try {
            return Target.parse(url);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static void print(LoadResult result, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%,d requests, %,.0f per second%n",
                result.tally().succeededCount(),
                result.requestsPerSecond());
        out.println("                              p50 ms    p99 ms  p99.9 ms    max ms");
        Slice slice = result.slice();
        row(out, "from intended send time", slice.fromIntended());
        row(out, "from actual send time", slice.fromSend());
        row(out, "generator's own send lag", slice.sendLag());
        out.printf(
                Locale.ROOT, "%,d waited for a free connection%n", slice.tally().waitedCount());
        if (!result.problems().isEmpty()) {
            out.println("problems: " + Printable.of(result.problems()));
        }
        out.flush();
    }

    private static void row(PrintWriter out, String name, Histogram nanos) {
        out.printf(
                Locale.ROOT,
                "%-26s%10.3f%10.3f%10.3f%10.3f%n",
                name,
                nanos.getValueAtPercentile(50) / 1e6,
                nanos.getValueAtPercentile(99) / 1e6,
                nanos.getValueAtPercentile(99.9) / 1e6,
                nanos.getMaxValue() / 1e6);
    }
}
