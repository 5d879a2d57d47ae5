package io.escapement.agent.clock;

import java.util.function.LongUnaryOperator;

/** Opens the floor to the stress tests: it is in the floor's package, because only that may make one at an address. */
public final class OpenFloor {
    private OpenFloor() {}

    public static Floor inPlace(LongUnaryOperator peek, long sequenceAddress, long floorAddress) {
        return Floor.inPlace(peek, sequenceAddress, floorAddress);
    }
}
