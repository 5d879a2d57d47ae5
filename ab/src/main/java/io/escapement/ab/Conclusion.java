package io.escapement.ab;

import io.escapement.ab.files.ReportFolder;
import io.escapement.ab.files.ReportText;
import io.escapement.ab.host.Terminal;
import io.escapement.ab.judge.FailCondition;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.FoundRate;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The end of the command: prints what was found and where the report is, and decides on the exit status. */
final class Conclusion {

    private static final int NOT_MEASURED = 1;
    private static final int FAIL_CONDITION_HOLDS = 3;

    private final PrintWriter stdout;
    private final PrintWriter stderr;
    private final ReportFolder folder;

    Conclusion(PrintWriter stdout, PrintWriter stderr, ReportFolder folder) {
        this.stdout = stdout;
        this.stderr = stderr;
        this.folder = folder;
    }

    int statusOf(AbReport report, List<FailCondition> conditions) {
        stdout.print(new ReportText(report, Terminal.columns(ReportText.COLUMNS)));
        stdout.println(folder.outcome());
        stdout.flush();
        return report.verdict().isAnswered() && folder.isWritten()
                ? judge(report.comparisons().get(0), conditions)
                : NOT_MEASURED;
    }

    private int judge(Comparison comparison, List<FailCondition> conditions) {
        int status = 0;
        for (FailCondition condition : conditions) {
            FailCondition.Outcome outcome = condition.judge(comparison);
            if (!outcome.text().isEmpty()) {
                stderr.println(outcome.text());
            }
            status = Math.max(
                    status,
                    switch (outcome.kind()) {
                        case HOLDS -> FAIL_CONDITION_HOLDS;
                        case NOT_JUDGED -> NOT_MEASURED;
                        case DOES_NOT_HOLD -> 0;
                    });
        }
        return status;
    }

    int statusOf(List<FoundRate> rates, Plan plan) {
        for (FoundRate rate : rates) {
            stdout.printf(
                    Locale.ROOT,
                    "%-10s %s up to %,.0f requests per second (saturated: %,.0f)%n",
                    rate.arm(),
                    rate.target(),
                    rate.requestsPerSecond(),
                    rate.saturatedRequestsPerSecond());
        }
        stdout.println(folder.outcome());
        stdout.flush();
        return rates.size() == plan.arms().size() && folder.isWritten() ? 0 : NOT_MEASURED;
    }
}
