package io.escapement.tools.cli;

import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import io.escapement.tools.attach.AttachException;
import io.escapement.tools.attach.Exchange;
import io.escapement.tools.attach.TargetJvm;
import io.escapement.tools.json.Printable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for the agent in a running JVM. */
class RemoteCommands {
    private static final long WATCH_EVERY_MS = 1_000;
    private static final Pattern NAMES_PACKAGES =
            Pattern.compile("(^|,)(packages|nano-packages)=|(^|,)mode=(observe|off)(,|$)");

    private static final String NO_OWN_JUDGEMENT =
            "From now on the agent neither engages nor bypasses by itself, until `auto PID` or until the JVM starts"
                    + " anew.";

    private static final String EVALUATED_BEFORE =
            "References to the clock that the service evaluated before, as System::currentTimeMillis, keep the real"
                    + " clock; start it with -javaagent to have them all.";

    @Command(name = "attach", description = "Starts the agent in a running JVM.")
    int attach(
            @Mixin TargetArgument argument,
            @Parameters(
                            index = "1..*",
                            arity = "0..*",
                            paramLabel = "[OPTIONS]",
                            hideParamSyntax = true,
                            description = {OptionsArgument.DESCRIPTION, OptionsArgument.EXAMPLE})
                    List<String> words)
            throws AttachException, InterruptedException {
        String options = words == null ? "" : String.join(",", words);
        if (words != null && words.size() > 1) {
            System.err.println("options are separated by commas: " + Printable.of(options));
            return Main.EXIT_USAGE;
        }
        List<OptionException> mistakes =
                new OptionReader(options, new Properties(), Collections.emptyMap()).mistakesInArguments();
        if (!mistakes.isEmpty()) {
            mistakes.forEach(mistake -> System.err.println(mistake.getMessage()));
            return Main.EXIT_USAGE;
        }
        TargetJvm target = argument.find();
        if (!NAMES_PACKAGES.matcher(options).find() && !target.mayBeToldPackages()) {
            System.err.println("attach without packages would rewrite nothing: name them, as in attach "
                    + target.id + " packages=com.acme (profile " + target.id + " says which), or give"
                    + " mode=observe to look on only");
            return Main.EXIT_USAGE;
        }
        try (Exchange exchange = new Exchange(target)) {
            exchange.attach(options);
            printStatus(exchange);
        }
        return 0;
    }

    private static void printStatus(Exchange exchange) throws InterruptedException {
        try {
            Map<String, String> attributes = TargetArgument.ask(exchange, "status");
            print(attributes);
            if ("true".equals(attributes.get("Engaged"))) {
                System.out.println(EVALUATED_BEFORE);
            }
        } catch (AttachException e) {
            System.err.println("the agent was attached; its status can't be asked: " + e.getMessage());
        }
    }

    /** How the status is printed, if not as text. */
    static final class Format {
        @Option(names = "--json", description = "prints the attributes of its MBeans as one JSON object")
        private boolean json;

        @Option(names = "--watch", description = "prints a line a second until it is ended")
        private boolean watch;
    }

    @Command(name = "status", description = "Says how the agent is in a running JVM.")
    void status(@Mixin TargetArgument argument, @ArgGroup Format given) throws AttachException, InterruptedException {
        Format format = given == null ? new Format() : given;
        TargetJvm target = argument.find();
        if (!format.watch) {
            StatusReport report = new StatusReport(TargetArgument.ask(target, "status"));
            System.out.println(format.json ? report.json() : report.text());
            return;
        }
        System.out.println(StatusReport.head());
        while (target.isAlive()) {
            long beganNanos = System.nanoTime();
            System.out.println(new StatusReport(TargetArgument.ask(target, "status")).row());
            // The agent there looks for commands once a second.
            Thread.sleep(Math.max(0, WATCH_EVERY_MS - (System.nanoTime() - beganNanos) / 1_000_000));
        }
    }

    @Command(
            name = "engage",
            description = {"Has rewritten call sites read the cached clock.", NO_OWN_JUDGEMENT})
    void engage(@Mixin TargetArgument argument) throws AttachException, InterruptedException {
        decide(argument.find(), "engage");
    }

    @Command(
            name = "bypass",
            description = {
                "Has rewritten call sites read the real clock.",
                NO_OWN_JUDGEMENT,
                "The agent looks for commands every one or two seconds, and a full machine takes 2 to 15 s for one;"
                        + " bypass() over JMX (io.escapement:type=Clock) is done at once."
            })
    void bypass(@Mixin TargetArgument argument) throws AttachException, InterruptedException {
        decide(argument.find(), "bypass");
    }

    private static void decide(TargetJvm target, String command) throws AttachException, InterruptedException {
        print(TargetArgument.ask(target, command));
        System.out.println(NO_OWN_JUDGEMENT);
    }

    @Command(
            name = "auto",
            description = "Takes engage and bypass back: the schedule and the agent's own judgement decide again.")
    void auto(@Mixin TargetArgument argument) throws AttachException, InterruptedException {
        print(TargetArgument.ask(argument.find(), "auto"));
    }

    @Command(name = "uninstall", description = "Takes the agent out of a running JVM.")
    void uninstall(@Mixin TargetArgument argument) throws AttachException, InterruptedException {
        TargetJvm target = argument.find();
        TargetArgument.ask(target, "uninstall");
        System.out.println("the agent is out of process " + target.id + "; it may be attached again");
    }

    private static void print(Map<String, String> attributes) {
        System.out.println(new StatusReport(attributes).text());
    }
}
