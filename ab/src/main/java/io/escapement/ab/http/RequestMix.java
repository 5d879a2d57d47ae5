package io.escapement.ab.http;

/**
 * Chooses the next request, and may learn from its answer. Each connection has an instance, which its thread alone
 * uses.
 */
public interface RequestMix {

    Request next();

    /** Called for answers with the expected status only. */
    void answered(Request request, HttpResponse response);

    /** Makes the mix of the connection with this index. */
    interface Factory {
        RequestMix create(Target target, int connectionIndex);
    }
}
