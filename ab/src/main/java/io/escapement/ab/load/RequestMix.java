package io.escapement.ab.load;

import java.util.Map;
import java.util.function.Supplier;

/** The requests of a load. */
public interface RequestMix {

    /** Returns what chooses the next request of the connection with this index, whose thread alone uses it. */
    Supplier<Request> of(Target target, int connectionIndex);

    /** The same GET again and again. */
    static RequestMix get(String path) {
        return (target, connectionIndex) -> {
            Request request = new Request("GET", target, path, Map.of(), "", Request.ANY_SUCCESS);
            return () -> request;
        };
    }
}
