package io.escapement.ab;

import io.escapement.ab.host.Printable;
import io.escapement.ab.load.Arrivals;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RequestFile;
import io.escapement.ab.load.RequestMix;
import io.escapement.ab.load.Target;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options that say what the service is offered. */
final class LoadOptions {

    private static final String AUTO = "auto";

    @Option(
            names = "--rate",
            paramLabel = "N|auto",
            description = "Requests per second. auto: half of what the first arm answers when saturated.")
    private String rate;

    @Option(
            names = "--arrivals",
            paramLabel = "KIND",
            description = "constant: each request as long after the one before. poisson: with exponentially distributed"
                    + " gaps, as of many users. Default: ${DEFAULT-VALUE}.")
    private Arrivals arrivals = Arrivals.CONSTANT;

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description = "One request a line: 'GET /path', or JSON as below. Default: GET of the URL's path.")
    private String requests;

    @Option(names = "--connections", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
    private int connections = 16;

    @Option(names = "--timeout-seconds", paramLabel = "N", description = "For one request. Default: ${DEFAULT-VALUE}.")
    private int timeoutSeconds = 10;

    /** The other commands need no rate, so the parser does not ask for it. */
    Rate rate() {
        if (rate == null) {
            throw new IllegalArgumentException("Missing required option: '--rate=N|auto'");
        }
        if (rate.equals(AUTO)) {
            return Rate.auto(arrivals);
        }
        try {
            double number = Double.parseDouble(rate);
            if (number >= Rate.LEAST && number <= 1_000_000) {
                return new Rate(number, arrivals);
            }
        } catch (NumberFormatException e) {
            // Gets the same answer as a number out of range.
        }
        throw new IllegalArgumentException("--rate: '" + rate + "' is neither auto nor a number from 10 to 1000000.");
    }

    String description() {
        return requests == null ? "GET of the URL" : requests;
    }

    LoadPhase phase(Target target, String url) {
        if (connections < 1 || connections > 1_000 || timeoutSeconds < 1 || timeoutSeconds > 3_600) {
            throw new IllegalArgumentException("--connections must be 1 to 1000, --timeout-seconds 1 to 3600.");
        }
        return new LoadPhase(target, mix(url), connections, Duration.ofSeconds(timeoutSeconds));
    }

    private RequestMix mix(String url) {
        if (requests == null) {
            URI uri = URI.create(url);
            String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            return RequestMix.get(path + query);
        }
        try {
            return RequestFile.read(Path.of(requests));
        } catch (IOException e) {
            throw new IllegalArgumentException("--requests: " + requests + " can't be read: " + Printable.reason(e), e);
        }
    }
}
