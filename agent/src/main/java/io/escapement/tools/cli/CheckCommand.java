package io.escapement.tools.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Mode;
import io.escapement.agent.config.NamesReview;
import io.escapement.agent.config.Option;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "check",
        description = {
            "Says all that is wrong with agent options, or which value of each is in force and where it comes from, and"
                    + " which max-staleness this host can hold.",
            "System properties and environment count here as they would for the agent.",
            "Exit status: 0 right, 1 wrong."
        },
        versionProvider = VersionCommand.class)
final class CheckCommand implements Callable<Integer> {
    private static final int LEAST_VALUE_WIDTH = 20;

    @Mixin
    private OptionsArgument options;

    @Override
    public Integer call() {
        AgentOptions read = options.readOrPrintMistakes();
        if (read == null) {
            return 1;
        }
        LeastStaleness least = LeastStaleness.measure();
        boolean mayEngage = read.mode == Mode.AUTO || read.mode == Mode.ON;
        String obstacle = mayEngage ? least.refusal(read) : null;
        if (obstacle != null) {
            System.err.println(obstacle);
            return 1;
        }
        int width = LEAST_VALUE_WIDTH;
        for (Option option : Option.values()) {
            width = Math.max(width, read.value(option).length());
        }
        String row = "%-15s %-" + width + "s %s%n";
        System.out.printf(row, "OPTION", "VALUE", "FROM");
        for (Option option : Option.values()) {
            String value = read.value(option);
            System.out.printf(row, option.optionName, value.isEmpty() ? "-" : value, read.source(option));
        }
        NamesReview review = new NamesReview(read);
        review.warnings.forEach(warning -> System.out.println("warning: " + warning));
        if (!options.lengthWarning().isEmpty()) {
            System.out.println("warning: " + options.lengthWarning());
        }
        review.notes.forEach(note -> System.out.println("note: " + note));
        review.fine.forEach(note -> System.out.println("note: " + note));
        review.real.forEach(note -> System.out.println("note: " + note));
        review.questions.forEach(question -> System.out.println("note: " + question));
        System.out.println("max-staleness on this host: " + least.inWords(read));
        return 0;
    }
}
