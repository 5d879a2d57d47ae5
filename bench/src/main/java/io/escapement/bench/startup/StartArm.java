package io.escapement.bench.startup;

import io.escapement.bench.startup.child.Hello;
import java.util.List;

/** With which agent a JVM is started. */
enum StartArm {
    NONE("no agent", ""),
    EMPTY("an agent that does nothing", ""),
    OBSERVING("Escapement, clock healthy", "nothing is rewritten"),
    ENGAGED("Escapement, engaged", "rewriting ");

    final String label;

    /** What the agent says in this arm; otherwise the run shows something else. */
    final String said;

    StartArm(String label, String said) {
        this.label = label;
        this.said = said;
    }

    List<String> jvmArguments(ChildFiles files) {
        String agent = "-javaagent:" + files.agent() + "=packages=" + Hello.class.getPackageName();
        return switch (this) {
            case NONE -> List.of();
            case EMPTY -> List.of("-javaagent:" + files.idleAgent());
            case OBSERVING -> List.of(agent + ",slow-threshold=1s");
            case ENGAGED -> List.of(agent + ",mode=on");
        };
    }
}
