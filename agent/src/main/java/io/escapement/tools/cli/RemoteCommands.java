package io.escapement.tools.cli;

import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import io.escapement.tools.attach.AttachException;
import io.escapement.tools.attach.NotTakenException;
import io.escapement.tools.attach.TargetJvm;
import io.escapement.tools.command.RemoteCommand;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for the agent in a running JVM. */
class RemoteCommands {
    /** Rewriting took 55 s on Java 8 where another heavy agent transforms each class too. */
    private static final double ENGAGED_WITHIN_SECONDS = 120;

    private static final Pattern AGENT_LINE = Pattern.compile("agent: +([^, ]+), since .*");

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
                            index = "1",
                            arity = "0..1",
                            paramLabel = "OPTIONS",
                            defaultValue = "",
                            description = {OptionsArgument.DESCRIPTION, OptionsArgument.EXAMPLE})
                    String options)
            throws AttachException, InterruptedException {
        List<OptionException> mistakes =
                new OptionReader(options, new Properties(), Collections.emptyMap()).mistakesOfEach();
        if (!mistakes.isEmpty()) {
            mistakes.forEach(mistake -> System.err.println(mistake.getMessage()));
            return Main.EXIT_USAGE;
        }
        TargetJvm target = argument.find();
        target.attach(options);
        printStatus(target);
        return 0;
    }

    /** The agent looks for commands once it has rewritten and engaged. */
    private static void printStatus(TargetJvm target) throws AttachException, InterruptedException {
        try {
            List<String> status = TargetArgument.ask(target, "status", ENGAGED_WITHIN_SECONDS);
            print(status);
            String older = otherVersion(status, VersionCommand.version(), target.id);
            if (older != null) {
                System.err.println(older);
            }
            if (status.stream().anyMatch(line -> line.matches("state: +ENGAGED: .*"))) {
                System.out.println(EVALUATED_BEFORE);
            }
        } catch (NotTakenException stillAtWork) {
            throw stillAtWork;
        } catch (AttachException e) {
            System.err.println("the agent was attached; its status can't be asked: " + e.getMessage());
        }
    }

    /** Warns of classes of another version: a JVM keeps the agent's first ones for life. Null if there are none. */
    static String otherVersion(List<String> status, String attached, String id) {
        for (String line : status) {
            Matcher agent = AGENT_LINE.matcher(line);
            if (agent.matches() && !agent.group(1).equals(attached)) {
                return "process " + id + " has the classes of version " + agent.group(1)
                        + " from before, and keeps them: restart it for version " + attached;
            }
        }
        return null;
    }

    @Command(name = "status", description = "Says how the agent is in a running JVM.")
    void status(
            @Mixin TargetArgument argument,
            @Option(names = "--json", description = "prints the attributes of its MBeans as one JSON object")
                    boolean isJson)
            throws AttachException, InterruptedException {
        print(TargetArgument.ask(argument.find(), isJson ? RemoteCommand.STATUS_AS_JSON : "status"));
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
        target.requireNoAgent();
        System.out.println("the agent is out of process " + target.id + "; it may be attached again");
    }

    private static void print(List<String> lines) {
        lines.forEach(System.out::println);
    }
}
