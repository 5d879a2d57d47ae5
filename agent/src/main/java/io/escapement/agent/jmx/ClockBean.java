package io.escapement.agent.jmx;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.Described;
import javax.management.MBeanNotificationInfo;

/** {@code io.escapement:type=Clock}: the clock's figures, and what an operator can ask of it. */
final class ClockBean extends FiguresBean<ClockFigures> {
    private final ClockControl clock;

    ClockBean(ClockControl clock, MBeanNotificationInfo... notifications) {
        super(ClockFigures.class, notifications);
        this.clock = clock;
    }

    @Override
    ClockFigures figures() {
        return clock.figures();
    }

    @Described(
            "Gives rewritten call sites the cached clock; rewrites the chosen packages first if need be. From then on"
                    + " the agent neither engages nor bypasses by itself")
    public void engage() {
        clock.engage();
    }

    @Described(
            "Gives rewritten call sites the real clock. From then on the agent neither engages nor bypasses by itself")
    public void bypass() {
        clock.bypass();
    }

    @Described(
            value = "Gives rewritten call sites the cached clock for so many seconds, 1 to 3600, unless engageFor or"
                    + " bypassFor is called again meanwhile; then the agent is by itself as it was before the"
                    + " first of these calls",
            parameters = "seconds")
    public void engageFor(long seconds) {
        clock.engageFor(seconds, null);
    }

    @Described(
            value = "As engageFor(seconds), for a program: no other holder may switch meanwhile; an operator may at any"
                    + " time, and then this holder may no more",
            parameters = {"seconds", "holder"})
    public void engageFor(long seconds, String holder) {
        clock.engageFor(seconds, named(holder));
    }

    @Described(
            value = "Gives rewritten call sites the real clock for so many seconds, 1 to 3600, unless engageFor or"
                    + " bypassFor is called again meanwhile; then the agent is by itself as it was before the"
                    + " first of these calls",
            parameters = "seconds")
    public void bypassFor(long seconds) {
        clock.bypassFor(seconds, null);
    }

    @Described(
            value = "As bypassFor(seconds), for a program: no other holder may switch meanwhile; an operator may at any"
                    + " time, and then this holder may no more",
            parameters = {"seconds", "holder"})
    public void bypassFor(long seconds, String holder) {
        clock.bypassFor(seconds, named(holder));
    }

    @Described("Ends at once what engageFor or bypassFor began; does nothing otherwise")
    public void restore() {
        clock.restore(null);
    }

    @Described(
            value = "Ends at once what this holder began by engageFor or bypassFor; does nothing otherwise",
            parameters = "holder")
    public void restore(String holder) {
        clock.restore(named(holder));
    }

    @Described("Forgets all drift samples, gaps and counts of the ticker")
    public void resetStatistics() {
        clock.resetStatistics();
    }

    @Described("Measures both clocks, which takes 0.2 s or more and all cores for 20 ms, and returns what was found;"
            + " changes nothing, and no attribute but RealReadNanosAllCores")
    public String probe() {
        return clock.probe();
    }

    @Described("Takes the agent out of this JVM: gives all classes their own bytes again, ends the agent's threads and"
            + " unregisters its MBeans, this one too; it can be attached again")
    public void uninstall() {
        clock.uninstall();
    }

    private static String named(String holder) {
        if (holder == null) {
            throw new IllegalArgumentException("null is no holder; an operator's call has no such argument");
        }
        return holder;
    }
}
