package io.escapement.tools.cli;

import io.escapement.tools.attach.AttachException;
import io.escapement.tools.attach.Exchange;
import io.escapement.tools.attach.TargetJvm;
import io.escapement.tools.command.RemoteCommand;
import io.escapement.tools.savings.ProfileReport;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "profile",
        description = {
            "Counts reads of the clock in a running JVM by call site, says what they cost and what rewriting would"
                    + " save, and takes everything out again. The agent need not be there.",
            "It counts once the JVM has compiled what this changes, after some 2 to 30 s. Then, and at the end, the"
                    + " service is slower.",
            "The last line of its output is the option to give to the JVM, where that is worth it."
        },
        versionProvider = VersionCommand.class)
final class ProfileCommand implements Callable<Integer> {
    private static final double LONGEST_SECONDS = 600;

    /**
     * Time for classes to be changed, compiled and changed back, in a large application on a busy host: each batch of
     * classes takes the longer the more classes the JVM has.
     */
    private static final double MORE_SECONDS = 600;

    @Spec
    private CommandLine.Model.CommandSpec spec;

    @Mixin
    private TargetArgument argument;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = Seconds.class,
            description = "to count for, 600 at most (default: 30)")
    private double seconds = 30;

    @Option(names = "--top", paramLabel = "N", description = "call sites to print (default: 20)")
    private int top = 20;

    @Option(names = "--json", description = "prints one JSON object, with all call sites")
    private boolean json;

    private static final class Seconds implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                double seconds = Double.parseDouble(text);
                if (text.matches("[0-9.]+") && seconds > 0 && seconds <= LONGEST_SECONDS) {
                    return seconds;
                }
            } catch (NumberFormatException e) {
                // As below.
            }
            throw new TypeConversionException(
                    "'" + text + "': give seconds without a unit, above 0 and at most 600, as 30");
        }
    }

    @Override
    public Integer call() throws AttachException, InterruptedException {
        if (top < 1) {
            throw new ParameterException(spec.commandLine(), "--top must be 1 or more");
        }
        TargetJvm target = argument.find();
        long startNanos = System.nanoTime();
        try (Exchange exchange = new Exchange(target)) {
            exchange.ask(RemoteCommand.PROFILE, Double.toString(seconds));
            System.err.println("counting in process " + target.id + " for " + seconds
                    + " s, once its JVM has compiled what this changes (some seconds, in which it is slower)");
            ProfileReport report = new ProfileReport(
                    exchange.await(seconds + MORE_SECONDS),
                    LeastStaleness.measure().stepMillis());
            report.tookSeconds((System.nanoTime() - startNanos) / 1e9);
            report.warnings.forEach(warning -> System.err.println("warning: " + warning));
            String tooLong = OptionsArgument.lengthWarning(report.options());
            if (!tooLong.isEmpty()) {
                System.err.println("warning: " + tooLong);
            }
            System.out.println(json ? report.json() : report.text(top));
            return 0;
        }
    }
}
