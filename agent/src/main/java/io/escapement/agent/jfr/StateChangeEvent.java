package io.escapement.agent.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("io.escapement.StateChange")
@Label("Clock State Change")
@Category("Escapement")
@Description("What rewritten call sites get has changed")
@StackTrace(false)
final class StateChangeEvent extends Event {
    @Label("Old State")
    String oldState;

    @Label("New State")
    @Description("ENGAGED: the cached clock; BYPASSED and WITHDRAWN: the real clock; OBSERVING and UNINSTALLED: nothing"
            + " is rewritten")
    String newState;

    @Label("Reason")
    String reason;
}
