package io.escapement.agent.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("io.escapement.ClockStep")
@Label("Wall Clock Step")
@Category("Escapement")
@Description("The wall clock was stepped, up to a second and a half before this event")
@StackTrace(false)
final class ClockStepEvent extends Event {
    // No time span: these are shown without sign, and up to JDK 20 jfr print drops their whole minutes.
    @Label("Milliseconds Forward")
    @Description("By how many milliseconds it was set forward, negative if back; the sum of several steps")
    long forwardMillis;

    @Label("Times")
    @Description("Number of steps since the last event of this kind; most often 1")
    long times;
}
