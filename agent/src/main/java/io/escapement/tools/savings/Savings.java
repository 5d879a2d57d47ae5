package io.escapement.tools.savings;

import io.escapement.tools.json.Json;
import java.util.Map;

/** What rewriting saves, in cores, part by part: rounded as they are printed, so that the parts are the whole. */
final class Savings {
    private static final double THOUSANDTHS = 1000;

    final double wall;
    final double monotonic;
    final double ticker;

    /** @param processCores what there is; reads that cost less than was measured would make it more */
    Savings(double wall, double monotonic, double ticker, double processCores) {
        double sum = wall + monotonic;
        double share = sum > processCores ? processCores / sum : 1;
        this.wall = rounded(wall * share);
        this.monotonic = rounded(monotonic * share);
        this.ticker = rounded(ticker);
    }

    double inAll() {
        return rounded(wall + monotonic - ticker);
    }

    private static double rounded(double cores) {
        return Math.round(cores * THOUSANDTHS) / THOUSANDTHS;
    }

    Map<String, Object> json() {
        return Json.object(
                "wall", Json.decimal(wall, ProfileReport.DECIMALS),
                "nanos", Json.decimal(monotonic, ProfileReport.DECIMALS),
                "ticker", Json.decimal(ticker, ProfileReport.DECIMALS),
                "inAll", Json.decimal(inAll(), ProfileReport.DECIMALS));
    }
}
