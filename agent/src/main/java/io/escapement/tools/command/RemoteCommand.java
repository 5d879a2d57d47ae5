package io.escapement.tools.command;

import io.escapement.agent.jmx.Attributes;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.jmx.NanoFigures;
import io.escapement.agent.jmx.RewriteFigures;
import io.escapement.agent.process.AgentLog;
import io.escapement.agent.remote.Answer;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.tools.profile.Profiler;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A command from a shell: {@code command:NAME:FILE}, with the file for the {@link Answer}, and for {@code profile} the
 * seconds behind. Where the agent runs it comes by its {@code Mailbox}; elsewhere by
 * {@code agentmain}, and can only be {@code profile}.
 */
public final class RemoteCommand implements Runnable {
    public static final String PROFILE = "profile";

    private static final int FEWEST_WORDS = 3;

    private final String command;
    private final String[] words;
    private final Instrumentation instrumentation;
    private final AgentLog log;
    private final ClockControl control;
    private final RewriteLedger ledger;

    /**
     * Made by the agent's {@code CommandThread}.
     *
     * @param control null where no agent runs, as is {@code ledger}
     */
    public RemoteCommand(
            String command, Instrumentation instrumentation, AgentLog log, ClockControl control, RewriteLedger ledger) {
        this.command = command;
        words = command.split(":", -1);
        this.instrumentation = instrumentation;
        this.log = log;
        this.control = control;
        this.ledger = ledger;
    }

    @Override
    public void run() {
        if (words.length < FEWEST_WORDS) {
            log.warn(command + " is no command; use the commands of java -jar escapement-agent.jar");
            return;
        }
        Answer answer = new Answer(words[2]);
        try {
            // Otherwise it has been killed or has given up, perhaps before this JVM was started.
            if (answer.isAwaited()) {
                answer.write(answered(answer));
            }
            answer.removeUnlessTaken();
        } catch (Throwable t) {
            log.problem("no answer to the command " + words[1], t, "the service is not affected; try it again");
        }
    }

    private List<String> answered(Answer answer) {
        try {
            return words[1].equals(PROFILE) ? profile(answer) : ofTheAgent(words[1]);
        } catch (Throwable t) {
            String why = t instanceof IllegalStateException ? t.getMessage() : t.toString();
            return Collections.singletonList(Answer.ERROR + why);
        }
    }

    private List<String> profile(Answer answer) throws ReflectiveOperationException, IOException {
        double seconds = Double.parseDouble(words.length > FEWEST_WORDS ? words[FEWEST_WORDS] : "");
        return Profiler.run(instrumentation, seconds, answer);
    }

    private List<String> ofTheAgent(String name) {
        if (control == null) {
            throw new IllegalStateException("the agent does not run in this JVM");
        }
        if (name.equals("engage")) {
            control.engage();
        } else if (name.equals("bypass")) {
            control.bypass();
        } else if (name.equals("auto")) {
            control.auto();
        } else if (name.equals("uninstall")) {
            control.uninstall();
        } else if (!name.equals("status")) {
            throw new IllegalStateException("this version of the agent knows no command " + name);
        }
        Map<String, String> texts = Attributes.texts(control.figures(), new RewriteFigures(ledger));
        NanoFigures nanos = control.nanoFigures();
        if (nanos != null) {
            Attributes.texts(nanos).forEach((attribute, text) -> texts.put("NanoClock." + attribute, text));
        }
        return texts.entrySet().stream()
                .map(each -> each.getKey() + "\t" + each.getValue())
                .collect(Collectors.toList());
    }
}
