package io.escapement.ab.load;

import java.util.Map;

/**
 * Chooses the next request, and may learn from its answer. Each connection has an instance, which its thread alone
 * uses.
 */
public interface RequestMix {

    Request next();

    /** Called for answers with the expected status only. */
    default void answered(HttpResponse response) {}

    /** The same GET again and again. */
    static Factory get(String path) {
        return (target, connectionIndex) -> {
            Request request = new Request("GET", target, path, Map.of(), "", Request.ANY_SUCCESS);
            return () -> request;
        };
    }

    /** Makes the mix of the connection with this index. */
    interface Factory {
        RequestMix create(Target target, int connectionIndex);
    }
}
