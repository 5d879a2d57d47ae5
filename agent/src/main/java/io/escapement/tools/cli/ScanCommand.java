package io.escapement.tools.cli;

import io.escapement.tools.scan.Findings;
import io.escapement.tools.scan.JsonReport;
import io.escapement.tools.scan.PackagesOption;
import io.escapement.tools.scan.Scan;
import io.escapement.tools.scan.TextReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "scan",
        description = {
            "Says which classes of jars and folders read the clock, by form and package, and what rewrites them.",
            "Exit status: 0 done, 2 something could not be read (named on stderr; the rest is printed all the same),"
                    + " 64 wrong usage."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        versionProvider = VersionCommand.class,
        exitCodeOnInvalidInput = Main.EXIT_USAGE)
final class ScanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "jars, WARs, Spring Boot's fat jars, class files, or folders with these at any depth")
    private List<Path> paths;

    @CommandLine.Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "20",
            description = "the most packages in the table; default: ${DEFAULT-VALUE}")
    private String top;

    @CommandLine.Option(names = "--packages", description = "prints only the options that have all packages rewritten")
    private boolean asOptions;

    @CommandLine.Option(names = "--json", description = "prints one JSON object")
    private boolean asJson;

    @Override
    public Integer call() {
        checkUsage();
        Findings findings = Scan.of(paths, System.err::println);
        print(findings);
        return findings.unreadableCount() > 0 ? 2 : 0;
    }

    private void checkUsage() {
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw wrongUsage("PATH=" + path
                        + ": there is no such file or folder; allowed are jars, WARs, class files and folders");
            }
        }
        if (!top.matches("[1-9][0-9]{0,8}")) {
            throw wrongUsage("--top=" + top + ": allowed are whole numbers from 1 to 999999999");
        }
        if (asJson && asOptions) {
            throw wrongUsage("--json and --packages can't both be had: give one of them");
        }
    }

    private ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void print(Findings findings) {
        if (asJson) {
            System.out.println(JsonReport.of(findings));
        } else if (asOptions) {
            printOptions(new PackagesOption(findings));
        } else {
            System.out.println(TextReport.of(findings, Integer.parseInt(top)).trim());
        }
    }

    private static void printOptions(PackagesOption options) {
        if (!options.arguments().isEmpty()) {
            System.out.println(options.arguments());
        }
        for (String line : options.leftOut()) {
            System.err.println(line);
        }
    }
}
