package io.escapement.ab.fleet;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Pair;
import io.escapement.ab.observe.Window;
import java.util.Collection;

/** An instance with the real and with the cached clock, in a pair of periods or in several. */
record Sides(Window real, Window cached) {
    static Sides sum(Collection<Sides> some) {
        return new Sides(
                some.stream().map(Sides::real).reduce(Window.NONE, Window::with),
                some.stream().map(Sides::cached).reduce(Window.NONE, Window::with));
    }

    /** Null if one of the two has none of that metric. */
    Pair pair(Metric metric) {
        return Pair.of(real.values().get(metric), cached.values().get(metric));
    }
}
