package io.escapement.agent.watch;

import io.escapement.agent.jmx.Attributes;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.lifecycle.Agent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The agent of this JVM, for commands from a shell. They need no MBeans. */
public final class RunningAgent {
    private final AgentControl control;
    private final Agent agent;

    RunningAgent(AgentControl control, Agent agent) {
        this.control = control;
        this.agent = agent;
    }

    /** Whether there is one, even if it starts only now. */
    public static boolean isThere() {
        WatchThread watch = WatchThread.current();
        return watch != null && watch.hasAgent();
    }

    /** Throws {@link IllegalStateException} if there is none, or if it starts only now. */
    public static RunningAgent find() {
        if (!isThere()) {
            throw new IllegalStateException("the agent does not run in this JVM");
        }
        RunningAgent agent = WatchThread.current().forCommands();
        if (agent == null) {
            throw new IllegalStateException("the agent is just starting; try it again in a second");
        }
        return agent;
    }

    public ClockControl control() {
        return control;
    }

    /** Returns the attributes of its MBeans: name and value, by a tab. */
    public List<String> attributes() {
        List<String> lines = new ArrayList<String>();
        for (Map.Entry<String, String> each :
                Attributes.of(control, agent.ledger).entrySet()) {
            lines.add(each.getKey() + "\t" + each.getValue());
        }
        return lines;
    }
}
