package io.escapement.agent.rewrite;

import java.util.List;

/** Forms to rewrite, with classes of no importance that are called instead. */
final class OtherForms {
    static final String CLOCK = "com/acme/OtherClock";
    static final String READS = "com/acme/OtherReads";

    static final ReadForms MILLIS = of("millis");
    static final ReadForms ALL = of(ReadForms.GROUPS.toArray(new String[0]));

    private OtherForms() {}

    static ReadForms of(String... groups) {
        return ReadForms.of(List.of(groups), CLOCK, READS);
    }
}
