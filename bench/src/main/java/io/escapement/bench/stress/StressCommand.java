package io.escapement.bench.stress;

import io.escapement.ab.host.BuiltFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stress}: the guarantees of {@code EscapementClock} under jcstress, as one table. */
@Command(
        name = "stress",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Races readers of the cached clock against its ticker and a simulated kernel, one test for each guarantee.",
            "Exit status 1 if a test saw what its guarantee forbids."
        })
public final class StressCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(
            names = "--long",
            description =
                    "Each thread interpreted and under each compiler, with their orders shuffled: some 20 minutes."
                            + " Default: two JVMs a test, under a minute.")
    private boolean longMode;

    @Option(names = "--tests", paramLabel = "REGEX", description = "Default: all.")
    private String tests = ".*";

    @Override
    public Integer call() throws IOException, InterruptedException {
        StressTable table = new StressRun(files.agent(), tests, longMode).run();
        PrintWriter out = spec.commandLine().getOut();
        out.print(table);
        out.flush();
        return table.isClean() ? 0 : 1;
    }
}
