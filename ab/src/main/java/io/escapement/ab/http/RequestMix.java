package io.escapement.ab.http;

/** What to send next, and what to learn from the answer. One instance for each connection, used by its thread only. */
public interface RequestMix {

    Request next();

    /** Called for answers with the expected status only. */
    void answered(Request request, HttpResponse response);

    /** Makes the mix of the connection with this index. */
    interface Factory {
        RequestMix create(Target target, int connectionIndex);
    }
}
