package io.escapement.agent.remote;

import io.escapement.agent.log.AgentLog;
import io.escapement.agent.profile.Profiler;
import io.escapement.agent.threads.AgentThread;
import io.escapement.agent.watch.RunningAgent;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A command from a shell, as the arguments of {@code agentmain}: {@code command:NAME:FOLDER}, and for {@code profile}
 * the seconds, and perhaps {@code stacks}, behind. Runs on a thread of its own, so that others can attach meanwhile.
 */
public final class RemoteCommand implements Runnable {
    public static final String PREFIX = "command:";
    public static final String PROFILE = "profile";
    public static final String STACKS = "stacks";
    public static final String ERROR = "error";

    /** Whether the agent runs here: answered by this word and true or false. */
    public static final String RUNNING = "running";

    private final String name;
    private final String argument;
    private final boolean withStacks;
    private final Answer answer;
    private final Instrumentation instrumentation;
    private final AgentLog log;

    private RemoteCommand(String[] words, Instrumentation instrumentation, AgentLog log) {
        name = words[1];
        answer = new Answer(words[2]);
        argument = words.length > 3 ? words[3] : "";
        withStacks = words.length > 4 && words[4].equals(STACKS);
        this.instrumentation = instrumentation;
        this.log = log;
    }

    /** Starts it; the answer comes later. */
    public static void start(String arguments, Instrumentation instrumentation, AgentLog log) {
        String[] words = arguments.split(":", -1);
        if (words.length < 3) {
            log.warn(arguments + " is no command; use the commands of java -jar escapement-agent.jar");
            return;
        }
        AgentThread.notAwaited("escapement-command", new RemoteCommand(words, instrumentation, log))
                .start();
    }

    @Override
    public void run() {
        try {
            if (!answer.isAwaited()) {
                // This JVM was so slow to begin that the command has given up.
                answer.write(Collections.singletonList(ERROR + "\tnobody waits for it any more"));
                return;
            }
            answer.write(answered());
            answer.removeUnlessTaken();
        } catch (Throwable t) {
            log.problem("no answer to the command " + name, t, "the service is not affected; try it again");
        }
    }

    private List<String> answered() {
        try {
            if (name.equals(RUNNING)) {
                return Collections.singletonList(RUNNING + "\t" + RunningAgent.isThere());
            }
            return name.equals(PROFILE) ? profile() : ofTheAgent();
        } catch (Throwable t) {
            String why = t instanceof IllegalStateException ? t.getMessage() : t.toString();
            return Collections.singletonList(ERROR + "\t" + why);
        }
    }

    private List<String> profile() throws ReflectiveOperationException, IOException {
        return Profiler.run(instrumentation, Double.parseDouble(argument), withStacks, new BooleanSupplier() {
            @Override
            public boolean getAsBoolean() {
                return answer.isAwaited();
            }
        });
    }

    private List<String> ofTheAgent() {
        RunningAgent agent = RunningAgent.find();
        if (name.equals("engage")) {
            agent.control().engage();
        } else if (name.equals("bypass")) {
            agent.control().bypass();
        } else if (name.equals("uninstall")) {
            agent.control().uninstall();
        } else if (!name.equals("status")) {
            throw new IllegalStateException("this version of the agent knows no command " + name);
        }
        return new ArrayList<String>(agent.attributes());
    }
}
