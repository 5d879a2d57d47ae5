package io.escapement.agent.rewrite;

import io.escapement.agent.reads.ReadGroup;
import java.util.List;

/** Forms to rewrite, with classes of no importance that are called instead. */
final class OtherForms {
    static final String CLOCK = "com/acme/OtherClock";
    static final String READS = "com/acme/OtherReads";

    static final ReadForms MILLIS = ReadForms.of(List.of(ReadGroup.MILLIS), CLOCK, READS);
    static final ReadForms ALL = ReadForms.of(ReadGroup.WALL, CLOCK, READS);

    private OtherForms() {}

    /** Forms of {@code System.currentTimeMillis} alone, for a class of that internal name. */
    static ReadForms millisOf(String clock) {
        return ReadForms.of(List.of(ReadGroup.MILLIS), clock, clock);
    }
}
