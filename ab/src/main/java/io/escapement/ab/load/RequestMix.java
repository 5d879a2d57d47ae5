package io.escapement.ab.load;

import java.util.Map;
import java.util.function.DoubleFunction;

/** The requests of a load. */
public interface RequestMix {

    /** Returns what chooses a request by a number from 0 to 1. Used by many threads. */
    DoubleFunction<Request> of(Target target);

    /** The same GET again and again. */
    static RequestMix get(String path) {
        return target -> {
            Request request = new Request("GET", target, path, Map.of(), "", Request.ANY_SUCCESS);
            return draw -> request;
        };
    }
}
