package io.escapement.bench.jmh;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A number for each call, of each thread's own. */
@State(Scope.Thread)
public class NextNumber {
    private long number;

    long next() {
        return number++;
    }
}
