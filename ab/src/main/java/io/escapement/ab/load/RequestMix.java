package io.escapement.ab.load;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** The requests of a load. */
public interface RequestMix {

    /** Returns a function that chooses a request by a number from 0 to 1. Many threads use it. */
    DoubleFunction<Request> of(Target target);

    /** Returns the names of the requests whose latencies are told apart. */
    default List<String> lines() {
        return List.of();
    }

    /** Returns why they are not told apart, if a reader would miss it. */
    default Optional<String> remark() {
        return Optional.empty();
    }

    /** The same GET again and again. */
    static RequestMix get(String path) {
        return target -> {
            Request request = new Request(Request.NO_LINE, "GET", target, path, Map.of(), "", Request.ANY_SUCCESS);
            return draw -> request;
        };
    }
}
