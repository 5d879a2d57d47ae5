package io.escapement.tools.command;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import io.escapement.agent.figures.Attributes;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.figures.RewriteFigures;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.mailbox.Letter;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.tools.json.Json;
import io.escapement.tools.profile.Profiler;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A command from a shell, as its {@link Letter} has it: a name, and for {@code profile} the seconds. Where no agent
 * runs, the command can only be {@code profile}.
 */
public final class RemoteCommand implements Runnable {
    public static final String PROFILE = "profile";

    /** The attributes of the MBeans as one JSON object: numbers, texts, lists, and null for unknown values. */
    public static final String STATUS_AS_JSON = "json";

    /** Entries of each list of classes in JSON. */
    private static final int LISTED = 1_000;

    private final Letter letter;
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
            Letter letter, Instrumentation instrumentation, AgentLog log, ClockControl control, RewriteLedger ledger) {
        this.letter = letter;
        this.instrumentation = instrumentation;
        this.log = log;
        this.control = control;
        this.ledger = ledger;
    }

    @Override
    public void run() {
        try (Letter given = letter) {
            // A sender that no longer waits has been killed or has given up, perhaps before this JVM was started.
            if (given.isAwaited()) {
                given.answer(answered());
            }
        } catch (Throwable t) {
            log.problem("no answer to the command " + letter.command, t, "the service is not affected; try it again");
        }
    }

    private List<String> answered() {
        String[] words = letter.command.split(":", -1);
        try {
            return words[0].equals(PROFILE) ? profile(Double.parseDouble(words[1])) : ofTheAgent(words[0]);
        } catch (Throwable t) {
            String why = t instanceof IllegalStateException ? t.getMessage() : t.toString();
            return Collections.singletonList(Letter.ERROR + why);
        }
    }

    private List<String> profile(double seconds) throws Exception {
        List<String> lines = new ArrayList<>(choices(control == null ? "" : control.figures().options));
        lines.addAll(Profiler.run(instrumentation, seconds, letter));
        return lines;
    }

    /** Returns, if these options name packages, whether they have a thread tick. */
    static List<String> choices(String arguments) throws OptionException {
        AgentOptions options = new OptionReader(arguments, new Properties(), Collections.emptyMap()).read();
        return options.packages.isEmpty()
                ? Collections.emptyList()
                : Collections.singletonList("ticks\t" + (options.ticks ? 1 : 0));
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
        } else if (!name.equals("status") && !name.equals(STATUS_AS_JSON)) {
            throw new IllegalStateException(
                    "this version of the agent has no command " + name + ": use the jar that the JVM was given");
        }
        ClockFigures clock = control.figures();
        NanoFigures nanos = control.nanoFigures();
        return name.equals(STATUS_AS_JSON)
                ? Collections.singletonList(json(clock, nanos))
                : StatusText.lines(clock, ledger, nanos);
    }

    private String json(ClockFigures clock, NanoFigures nanos) {
        Map<String, Object> values = new TreeMap<>(Attributes.values(clock));
        values.putAll(Attributes.values(new RewriteFigures(ledger)));
        values.put("MixedClasses", ledger.listMixed("", LISTED));
        values.put("RealClasses", ledger.listReal("", LISTED));
        values.put("LeftAloneClasses", ledger.listLeftAlone("", LISTED));
        if (nanos != null) {
            Attributes.values(nanos).forEach((attribute, value) -> values.put("NanoClock." + attribute, value));
        }
        values.replaceAll((attribute, value) -> forJson(value));
        return Json.of(values);
    }

    private static Object forJson(Object value) {
        if (value instanceof String[]) {
            return Arrays.asList((String[]) value);
        }
        return Double.valueOf(Double.NaN).equals(value) ? null : value;
    }
}
