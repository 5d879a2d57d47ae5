package io.escapement.agent.remote;

import io.escapement.agent.figures.Attributes;
import io.escapement.agent.figures.RewriteFigures;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.profile.Profiler;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.threads.AgentThread;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A command from a shell: {@code command:NAME:FILE}, with the file for the {@link Answer}, and for {@code profile} the
 * seconds, and perhaps {@code stacks}, behind. Where the agent runs it comes by the {@link Mailbox}; elsewhere by
 * {@code agentmain}, and can only be {@code profile}. Runs on a thread of its own, so that others can come meanwhile.
 */
public final class RemoteCommand implements Runnable {
    public static final String PREFIX = "command:";
    public static final String PROFILE = "profile";
    public static final String STACKS = "stacks";

    private static final int FEWEST_WORDS = 3;

    private final String name;
    private final String seconds;
    private final boolean withStacks;
    private final Answer answer;
    private final Instrumentation instrumentation;
    private final AgentLog log;

    /** Null where there is no agent, as is the next. */
    private final ClockControl control;

    private final RewriteLedger ledger;

    private RemoteCommand(
            String[] words, Instrumentation instrumentation, AgentLog log, ClockControl control, RewriteLedger ledger) {
        name = words[1];
        answer = new Answer(words[2]);
        seconds = words.length > FEWEST_WORDS ? words[FEWEST_WORDS] : "";
        withStacks = words.length > FEWEST_WORDS + 1 && words[FEWEST_WORDS + 1].equals(STACKS);
        this.instrumentation = instrumentation;
        this.log = log;
        this.control = control;
        this.ledger = ledger;
    }

    /** Starts it in a JVM without the agent; the answer comes later. */
    public static void start(String arguments, Instrumentation instrumentation, AgentLog log) {
        start(arguments, instrumentation, log, null, null);
    }

    /** Starts it where the agent runs that is switched by {@code control}; the answer comes later. */
    public static void start(
            String arguments,
            Instrumentation instrumentation,
            AgentLog log,
            ClockControl control,
            RewriteLedger ledger) {
        String[] words = arguments.split(":", -1);
        if (words.length < FEWEST_WORDS) {
            log.warn(arguments + " is no command; use the commands of java -jar escapement-agent.jar");
            return;
        }
        AgentThread.notAwaited("escapement-command", new RemoteCommand(words, instrumentation, log, control, ledger))
                .start();
    }

    @Override
    public void run() {
        try {
            // Otherwise it has been killed or has given up, perhaps before this JVM was started.
            if (answer.isAwaited()) {
                answer.write(answered());
            }
            answer.removeUnlessTaken();
        } catch (Throwable t) {
            log.problem("no answer to the command " + name, t, "the service is not affected; try it again");
        }
    }

    private List<String> answered() {
        try {
            return name.equals(PROFILE) ? profile() : ofTheAgent();
        } catch (Throwable t) {
            String why = t instanceof IllegalStateException ? t.getMessage() : t.toString();
            return Collections.singletonList(Answer.ERROR + why);
        }
    }

    private List<String> profile() throws ReflectiveOperationException, IOException {
        return Profiler.run(instrumentation, Double.parseDouble(seconds), withStacks, new BooleanSupplier() {
            @Override
            public boolean getAsBoolean() {
                return answer.isAwaited();
            }
        });
    }

    private List<String> ofTheAgent() {
        if (control == null) {
            throw new IllegalStateException("the agent does not run in this JVM");
        }
        if (name.equals("engage")) {
            control.engage();
        } else if (name.equals("bypass")) {
            control.bypass();
        } else if (name.equals("uninstall")) {
            control.uninstall();
        } else if (!name.equals("status")) {
            throw new IllegalStateException("this version of the agent knows no command " + name);
        }
        return attributes();
    }

    private List<String> attributes() {
        List<String> lines = new ArrayList<String>();
        for (Map.Entry<String, String> each :
                Attributes.texts(control.figures(), new RewriteFigures(ledger)).entrySet()) {
            lines.add(each.getKey() + "\t" + each.getValue());
        }
        return lines;
    }
}
