package io.escapement.agent.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("io.escapement.ClockStep")
@Label("Wall Clock Step")
@Category("Escapement")
@Description("The wall clock was stepped, up to a second and a half before this event")
@StackTrace(false)
final class ClockStepEvent extends Event {
    @Label("Size")
    @Description("By how much, to within some milliseconds; the sum of several steps")
    @Timespan(Timespan.MILLISECONDS)
    long size;

    @Label("Direction")
    @Description("forward or back")
    String direction;

    @Label("Times")
    @Description("Number of steps since the last event of this kind; most often 1")
    long times;
}
