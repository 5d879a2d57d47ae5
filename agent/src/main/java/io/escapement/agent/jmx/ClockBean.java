package io.escapement.agent.jmx;

import io.escapement.agent.figures.ClockFigures;

/** {@code io.escapement:type=Clock}: the clock's figures, and what an operator can ask of it. */
final class ClockBean extends FiguresBean<ClockFigures> {
    private final ClockControl clock;

    ClockBean(ClockControl clock) {
        super(ClockFigures.class, ClockControl.class, clock, ClockNotifications.INFO);
        this.clock = clock;
    }

    @Override
    ClockFigures figures() {
        return clock.figures();
    }
}
