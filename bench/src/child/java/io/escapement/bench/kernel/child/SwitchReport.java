package io.escapement.bench.kernel.child;

import java.util.ArrayList;
import java.util.List;

/** What the agent says while the clocksource is switched. Travels from the child to the parent as JSON. */
public final class SwitchReport {
    /** Whether rewritten calls read the cached clock. */
    public boolean isEngaged;

    public long rewrittenClassCount;

    /** The messages of all notifications since the start. */
    public final List<String> notifications = new ArrayList<>();
}
