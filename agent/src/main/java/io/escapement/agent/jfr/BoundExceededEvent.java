package io.escapement.agent.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("io.escapement.BoundExceeded")
@Label("Staleness Bound Exceeded")
@Category("Escapement")
@Description("Just before a publication a reader would have got a time that was staler than max-staleness")
@StackTrace(false)
final class BoundExceededEvent extends Event {
    @Label("Staleness")
    @Description("How far that time was behind the real clock, the last time that it was too far")
    @Timespan(Timespan.MILLISECONDS)
    long staleness;

    @Label("Max Staleness")
    @Description("Option max-staleness")
    @Timespan(Timespan.NANOSECONDS)
    long maxStaleness;

    @Label("Times")
    @Description("How often since the last event of this kind")
    long times;
}
