package io.escapement.bench.kernel;

import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slow-kernel}: what {@code ./slow-kernel} runs, in the guest and of its results. */
@Command(
        name = "slow-kernel",
        mixinStandardHelpOptions = true,
        description =
                "Measures on a kernel whose clock is slow. ./slow-kernel makes such a machine and runs this in it.",
        subcommands = MeasureCommand.class)
public final class SlowKernelCommand {
    @Spec
    private CommandSpec spec;

    /** {@code slow-kernel page}: the results of guests as a page. Status 1 if anything in them is not as it must be. */
    @Command(
            mixinStandardHelpOptions = true,
            description = "Makes a page of what guests have reported. Status 1 if anything there is not as it must be.")
    int page(
            @Parameters(arity = "1..*", paramLabel = "FOLDER", description = "What each guest left.")
                    List<Path> folders,
            @Option(names = "--out", paramLabel = "FILE", required = true, description = "The page.") Path out)
            throws IOException {
        List<GuestReport> reports = new ArrayList<>();
        for (Path folder : folders) {
            reports.add(GuestReport.in(folder));
        }
        ReplacedFile.write(out, SlowKernelPage.of(reports).markdown());
        List<String> problems = GuestReport.problemsOf(reports);
        spec.commandLine().getOut().println("The page: " + out);
        problems.forEach(problem -> spec.commandLine().getErr().println("WRONG: " + problem));
        spec.commandLine().getOut().println(problems.isEmpty() ? "All as it must be." : "NOT all as it must be.");
        return problems.isEmpty() ? 0 : 1;
    }
}
