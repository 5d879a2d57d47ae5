package io.escapement.agent.floor;

import io.escapement.agent.javalang.SimulatedPage;
import java.util.function.LongUnaryOperator;

/** The floor in a simulated page, for tests of other packages. */
public final class PageFloor {
    private PageFloor() {}

    public static Floor in(SimulatedPage page, LongUnaryOperator peek) {
        return Floor.inPlace(peek, page.sequenceAddress(), page.pairAddress());
    }
}
