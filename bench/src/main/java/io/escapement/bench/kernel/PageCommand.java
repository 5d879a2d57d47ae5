package io.escapement.bench.kernel;

import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slow-kernel page}: the results of guests as a page. Status 1 if anything in them is not as it must be. */
@Command(
        name = "page",
        mixinStandardHelpOptions = true,
        description = "Makes a page of what guests have reported. Status 1 if anything there is not as it must be.")
final class PageCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FOLDER", description = "What each guest left.")
    private List<Path> folders;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "The page.")
    private Path out;

    @Override
    public Integer call() throws IOException {
        List<GuestReport> reports = new ArrayList<>();
        for (Path folder : folders) {
            reports.add(GuestReport.in(folder));
        }
        ReplacedFile.write(
                out, SlowKernelPage.of(reports).markdown(out.toAbsolutePath().getParent()));
        List<String> problems = reports.stream()
                .flatMap(report -> report.labelledProblems().stream())
                .toList();
        spec.commandLine().getOut().println("The page: " + out);
        problems.forEach(problem -> spec.commandLine().getErr().println("WRONG: " + problem));
        spec.commandLine().getOut().println(problems.isEmpty() ? "All as it must be." : "NOT all as it must be.");
        return problems.isEmpty() ? 0 : 1;
    }
}
